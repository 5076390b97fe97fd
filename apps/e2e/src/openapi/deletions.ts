import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import pg from 'pg';
import type { Input } from '../documented-api.ts';
import { parkEvent } from '../parked.ts';
import { NOBODY, on, type OpenapiStage } from './stage.ts';

export function describeDeletions(stage: OpenapiStage): void {
  describe('operators, promises and deletions', () => {
    const because = (idempotencyKey: string, holdSeconds = 0) => ({
      reason: 'Спам',
      idempotencyKey,
      holdSeconds,
    });
    const job = (id: string): Input => stage.asOperator({ path: { id } as never });

    describePromisesOfPerson(stage);

    it('delete promises, undo it in time, and retry what is stuck', async () => {
      const { api, owner } = stage;
      const id = await stage.makePromise(owner);
      expect(await api.ask('gateway.dryRunPromiseDeletion', stage.asOperator(on(id)))).toMatchObject({
        analysis: { riskLevel: 'low' },
      });
      const start = (json: object) => stage.asOperator(on(id, { json }));
      expect(await api.refusal('promises.start-promise-deletion', start({ reason: 'x' }))).toBe(
        '400 IDEMPOTENCY_KEY_REQUIRED',
      );
      const held = await api.ask('promises.start-promise-deletion', start(because('undone', 600)));
      await api.ask('gateway.cancelDeletion', job(held.deletionJobId));
      expect(await api.refusal('gateway.runDeletion', job(held.deletionJobId))).toBe(
        '409 DELETION_STATE_REFUSED',
      );
      expect(await api.refusal('gateway.retryDeletion', job(held.deletionJobId))).toBe(
        '409 DELETION_STATE_REFUSED',
      );
      const { deletionJobId } = await api.ask('promises.start-promise-deletion', start(because('run', 600)));
      await api.ask('gateway.runDeletion', job(deletionJobId));
      await until(async () => (await api.ask('gateway.getDeletionStatus', job(deletionJobId))).isCompleted);
      expect(await api.refusal('gateway.cancelDeletion', job(deletionJobId))).toBe('409 DELETION_RUNNING');
      expect(await api.refusal('gateway.dryRunPromiseDeletion', stage.asOperator(on(id)))).toBe(
        '404 PROMISE_NOT_FOUND',
      );
      await makeStuck(stage, deletionJobId);
      await api.ask('gateway.retryDeletion', job(deletionJobId));
      // The parts of the spec that follow park the same event.
      await change(stage, 'DELETE FROM parked_events');
      expect(await api.refusal('gateway.getDeletionStatus', job('poll-1'))).toBe('400 BAD_INPUT');
      expect(await api.refusal('gateway.getDeletionStatus', job(`user-${NOBODY}`))).toBe(
        '404 DELETION_NOT_FOUND',
      );
    });

    it('see what the deletion of a person would remove', async () => {
      const { api, voter } = stage;
      const json = { dryRun: true };
      expect(await api.ask('gateway.deleteUser', stage.asOperator(on(voter.userId, { json })))).toMatchObject(
        {
          dataSummary: { promises: expect.any(Number) },
        },
      );
      expect(await api.refusal('gateway.deleteUser', stage.asOperator(on(NOBODY, { json })))).toBe(
        '404 USER_NOT_FOUND',
      );
    });
  });
}

function describePromisesOfPerson(stage: OpenapiStage): void {
  it('read a person’s promises and their reports', async () => {
    const { api, owner } = stage;
    const id = await stage.startPromise(owner, 'system');
    const { items } = await api.ask('promises.list-promises-of-user', stage.asOperator(on(owner.userId)));
    expect(items).toContainEqual(expect.objectContaining({ id, votesCount: 0 }));
    expect(await api.refusal('promises.list-promises-of-user', stage.asOperator(on(NOBODY)))).toBe(
      '404 USER_NOT_FOUND',
    );
    expect(await api.ask('promises.get-promise-for-operator', stage.asOperator(on(id)))).toMatchObject({
      id,
    });
    expect(await api.ask('promises.list-reports-for-operator', stage.asOperator(on(id)))).toEqual([]);
    expect(await api.ask('promises.view-private-reports', stage.asOperator(on(id, { json: {} })))).toEqual(
      [],
    );
    for (const call of ['get-promise-for-operator', 'list-reports-for-operator'])
      expect(await api.refusal(`promises.${call}`, stage.asOperator(on(NOBODY)))).toBe(
        '404 PROMISE_NOT_FOUND',
      );
    const nobody = stage.asOperator(on(NOBODY, { json: {} }));
    expect(await api.refusal('promises.view-private-reports', nobody)).toBe('404 PROMISE_NOT_FOUND');
  });
}

/** As if an event of the job's last step had been parked. */
async function makeStuck(stage: OpenapiStage, deletionJobId: string): Promise<void> {
  const parked = await parkEvent(stage.world, 'promises');
  await change(
    stage,
    `UPDATE deletion_steps SET state = 'failed', error = 'x', parked_event_id = $1, parked_in = 'promises'
     WHERE deletion_id = $2 AND name = 'promise'`,
    [parked, Number(deletionJobId.split('-')[1])],
  );
}

async function change({ world }: OpenapiStage, sql: string, values: number[] = []): Promise<void> {
  const url = new URL(world.databaseUrl);
  url.pathname = `/${world.databasePrefix}promises`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(sql, values);
  await client.end();
}
