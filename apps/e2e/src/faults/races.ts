import { describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { isLong } from './scale.ts';
import type { FaultStage } from './stage.ts';
import { statementOf } from './statement.ts';

const groupOf = (words: string) => ({
  filters: { language: 'en' },
  message: { text: words },
  idempotencyKey: words,
});

export function describeRepeatedSends(open: () => FaultStage): void {
  describe('one send', () => {
    it('made twice at once, and again after its answer was lost, is one batch; with another text it is refused', async () => {
      const stage = open();
      const words = stage.words('Дважды');
      await stage.lookAtFew();
      const send = () => stage.request('POST', '/notifications/group', groupOf(words));
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const ids = new Set(answers.map(({ body }) => body.batchId as number));
      expect(ids.size).toBe(1);
      const other = { ...groupOf(words), message: { text: `${words} Иначе.` } };
      const refused = await stage.request('POST', '/notifications/group', other);
      expect([refused.status, refused.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
      const [batchId] = [...ids] as [number];
      await stage.stageIs(batchId, 'done');
      await statementOf(stage, batchId, words);
    });

    it('whose answer is lost is one batch, however often it is asked for again', async () => {
      const stage = open();
      const words = stage.words('Без ответа');
      const batches = 'SELECT id FROM batches WHERE html = $1';
      await stage.lookAtFew();
      await loseAnswer(stage, groupOf(words), async () => {
        await until(async () => (await stage.rows('notifications', batches, [words])).length > 0);
      });
      const batchId = await until(() => stage.sendToFew(words));
      expect(await stage.sendToFew(words)).toBe(batchId);
      await stage.stageIs(batchId, 'done');
      await statementOf(stage, batchId, words);
      expect(await stage.rows('notifications', batches, [words])).toEqual([{ id: batchId }]);
    });
  });
}

export function describeTwoOperators(open: () => FaultStage): void {
  describe('two operators', () => {
    it('who pause and stop a batch at once see one truth: it is stopped', async () => {
      const stage = open();
      const words = stage.words('Вдвоём');
      // The batch must still be under way when both have pressed, also on a busy machine.
      await stage.slowTelegram(5_000);
      const batchId = await stage.sendToFew(words);
      await stage.atTelegram(batchId);
      const path = `/notifications/batches/${batchId}`;
      const [paused, stopped] = await Promise.all([
        stage.request('POST', `${path}/pause`, {}),
        stage.request('POST', `${path}/stop`, {}, { operator: 1 }),
      ]);
      expect(stopped.status).toBe(200);
      // Either it was paused before it was stopped, or it was too late for that.
      expect(['paused', 'BATCH_STATE_REFUSED']).toContain(paused.body.stage ?? paused.body.code);
      await stage.stageIs(batchId, 'stopped');
      const late = await stage.request('POST', `${path}/resume`, {});
      expect([late.status, late.body.code]).toEqual([409, 'BATCH_STATE_REFUSED']);
      await statementOf(stage, batchId, words);
      const seen = [0, 1].map((operator) => stage.ask('GET', `${path}/status`, undefined, { operator }));
      const [first, second] = (await Promise.all(seen)).map(({ rate: _rate, ...rest }) => rest);
      expect(first).toEqual(second);
    });
  });
}

/** The gateway ends with the answer in the long form; in the short one the page closes. */
async function loseAnswer(stage: FaultStage, body: object, isWritten: () => Promise<void>): Promise<void> {
  const page = new AbortController();
  const lost = stage.request('POST', '/notifications/group', body, { signal: page.signal }).catch(() => null);
  await isWritten();
  if (isLong) await stage.world.kill('gateway');
  else page.abort();
  await lost;
  if (isLong) await stage.world.restart('gateway');
}
