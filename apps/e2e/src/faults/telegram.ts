import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { lasting } from './scale.ts';
import type { FaultStage } from './stage.ts';
import { statementOf } from './statement.ts';

const FOREVER = 1_000_000;

export function describeTelegram(open: () => FaultStage): void {
  describe('a batch', () => {
    afterEach(() => open().mend());
    const awake = (stage: FaultStage) => stage.few.filter(({ kind }) => kind === 'awake');

    it('waits while Telegram answers 429, and reaches everyone', async () => {
      const stage = open();
      const words = stage.words('Слишком часто');
      const lastsMs = lasting(2, 20);
      await stage.fault({ method: 'sendMessage', status: 429, retry_after: lastsMs / 1_000 });
      const started = performance.now();
      const batchId = await stage.sendToFew(words);
      await stage.stageIs(batchId, 'done');
      expect(performance.now() - started).toBeGreaterThanOrEqual(lastsMs);
      const { of } = await statementOf(stage, batchId, words);
      expect(new Set(awake(stage).map(of))).toEqual(new Set(['delivered']));
    });

    it('says what became of each message while Telegram answers 5xx; a retry reaches those who got none', async () => {
      const stage = open();
      const words = stage.words('Сбой у них');
      await stage.fault({ method: 'sendMessage', status: 502, times: FOREVER });
      const batchId = await stage.sendToFew(words);
      await until(async () => (await stage.details(batchId)).stage === 'sending');
      await pause(lasting(2, 60));
      const meanwhile = await stage.details(batchId);
      expect(meanwhile.delivered).toBe(0);
      expect(meanwhile.outcomes.queued + meanwhile.outcomes.failed + meanwhile.outcomes.skipped).toBe(
        meanwhile.total,
      );
      await stage.mend();
      await stage.stageIs(batchId, 'done');
      const { of } = await statementOf(stage, batchId, words);
      const ends = new Set(awake(stage).map(of));
      expect([...ends].every((kind) => ['delivered', 'failed:gave-up'].includes(kind))).toBe(true);
      const { failures } = await stage.details(batchId);
      if (failures['gave-up'] > 0) {
        await stage.move(batchId, 'retry');
        await until(async () => (await stage.details(batchId)).failures['gave-up'] === 0, 120_000);
        await stage.stageIs(batchId, 'done');
      }
      const last = await statementOf(stage, batchId, words);
      expect(new Set(awake(stage).map(last.of))).toEqual(new Set(['delivered']));
    });

    it('counts the third of its recipients that Telegram answers 403 for as blocked, and tries them no more', async () => {
      const stage = open();
      const third = Math.floor(awake(stage).length / 3);
      const words = stage.words('Запрещено');
      await stage.fault({ method: 'sendMessage', status: 403, times: third });
      const batchId = await stage.sendToFew(words);
      await stage.stageIs(batchId, 'done');
      const { of } = await statementOf(stage, batchId, words);
      // Those who blocked the bot before are not tried.
      const refused = stage.few.filter((member) => of(member) === 'failed:blocked');
      expect(refused).toHaveLength(third);
      expect((await stage.details(batchId)).failures.blocked).toBe(third);
      await stage.move(batchId, 'retry');
      await stage.stageIs(batchId, 'done');
      const last = await statementOf(stage, batchId, words);
      expect(new Set(refused.map(last.of))).toEqual(new Set(['failed:blocked']));
    });
  });
}
