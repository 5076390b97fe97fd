import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { Actor } from '../actor.ts';
import { countsOf, DeletingOperator, votedPromise } from '../deletions.ts';
import { isLong } from './scale.ts';
import type { FaultStage } from './stage.ts';

const CAUSE = 'no space left on device';
/** The eight attempts take almost two minutes. */
const ATTEMPTS_MS = 600_000;

/**
 * Only in the long form, because of how long the attempts take. That a deletion whose event is parked waits and goes on is
 * also shown by the specs of auth and promises, which park it at once.
 */
export function describeStuckDeletion(open: () => FaultStage): void {
  if (!isLong) return;
  describe('[ADM-DEL-34] a deletion', () => {
    it('is stuck after eight failed attempts of a step, says why, and is completed by a press', async () => {
      const stage = open();
      const { world } = stage;
      const operator = new DeletingOperator(world, stage.token);
      const [owner, voter] = await Promise.all([
        Actor.arrive(world, { first_name: 'Аня', username: 'anya_stuck' }).then((person) => person.signIn()),
        Actor.arrive(world, { first_name: 'Вера', username: 'vera_stuck' }).then((person) => person.signIn()),
      ]);
      const { id } = await votedPromise(owner, voter, 'Застрянет');
      await world.settle();
      const counted = countsOf(await operator.dryRunOfPromise(id));
      const mend = await refuseDeletes(stage);
      const request = { reason: 'Спам', idempotencyKey: 'stuck' };
      const { deletionJobId } = await operator.deletePromise(id, request);
      await until(async () => (await operator.job(deletionJobId)).stage === 'stuck', ATTEMPTS_MS);
      const stuck = await operator.job(deletionJobId);
      expect(stuck).toMatchObject({ status: 'failed', isFailed: true });
      expect(stuck.errors).toEqual([{ step: expect.any(String), error: expect.stringContaining(CAUSE) }]);
      const failed = stuck.steps.filter(({ state }) => state === 'failed');
      expect(failed.map(({ service }) => service)).toEqual(['voting']);
      const attempts = await stage.rows<{ count: number }>(
        'voting',
        'SELECT last_value::int AS count FROM attempts',
      );
      expect(attempts[0]?.count).toBe(8);

      // The database still refuses: the press is answered with the cause, and nothing has changed.
      const early = await operator.call<{ code: string }>(
        'POST',
        `/api/admin/deletions/${deletionJobId}/retry`,
      );
      expect(early.body.code).toBe('PARKED_EVENT_FAILED');
      expect((await operator.job(deletionJobId)).stage).toBe('stuck');
      await mend();
      await operator.move(deletionJobId, 'retry');
      expect(await operator.finished(deletionJobId)).toMatchObject({ errors: [], removedCounts: counted });
    });
  });
}

/** No vote can be deleted until the returned function is called. A sequence counts the attempts: it outlives a rollback. */
async function refuseDeletes(stage: FaultStage): Promise<() => Promise<void>> {
  await stage.rows(
    'voting',
    `CREATE SEQUENCE attempts;
     CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM nextval('attempts'); RAISE EXCEPTION '${CAUSE}'; END $$;
     CREATE TRIGGER refuse_delete BEFORE DELETE ON votes FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete()`,
  );
  return async () => {
    await stage.rows('voting', 'DROP TRIGGER refuse_delete ON votes; DROP SEQUENCE attempts');
  };
}
