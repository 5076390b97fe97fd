import { describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { isLong } from './scale.ts';
import type { FaultStage } from './stage.ts';
import { statementOf } from './statement.ts';

const MOMENTS = ['expanding', 'sending', 'paused', 'stopping'] as const;
type Moment = (typeof MOMENTS)[number];

/** The others are left to the long form. */
const MOST_TELLING: [string, Moment][] = [
  ['notifications', 'expanding'],
  ['bot', 'sending'],
];
const CASES = isLong
  ? MOMENTS.flatMap((moment) => PROCESSES.map((victim): [string, Moment] => [victim, moment]))
  : MOST_TELLING;

export function describeKills(open: () => FaultStage): void {
  describe('a batch', () => {
    it.each(CASES)('survives that %s is killed while it is %s', async (victim, moment) => {
      const stage = open();
      const words = stage.words(`Без ${victim}`);
      const thaw = moment === 'expanding' ? await stage.freezeReceipts() : undefined;
      if (!thaw) await stage.slowTelegram();
      const batchId = await stage.sendToFew(words);
      await reach(stage, batchId, moment);
      await stage.world.kill(victim);
      await thaw?.();
      await stage.world.restart(victim);
      await stage.world.ready();
      expect((await stage.details(batchId)).stage === 'paused').toBe(moment === 'paused');
      if (moment === 'paused') await stage.move(batchId, 'resume');
      await stage.stageIs(batchId, 'done', 'stopped');
      const { of } = await statementOf(stage, batchId, words);
      const { stage: end } = await stage.details(batchId);
      expect(end).toBe(moment === 'stopping' ? 'stopped' : 'done');
      if (end === 'stopped') return;
      const ends = new Set(stage.few.filter(({ kind }) => kind === 'awake').map(of));
      expect(ends.has('delivered')).toBe(true);
      // Only what the bot had at Telegram when it died is in doubt.
      expect([...ends].filter((kind) => kind !== 'delivered')).toEqual(
        victim === 'bot' && ends.has('failed:interrupted') ? ['failed:interrupted'] : [],
      );
    });
  });
}

async function reach(stage: FaultStage, batchId: number, moment: Moment): Promise<void> {
  if (moment === 'expanding') {
    // Its receipts wait for the lock, within the transaction of the chunk.
    await until(async () => (await stage.stageInTable(batchId)) === 'expanding');
    await until(async () => (await lockWaits(stage)) > 0);
    return;
  }
  await stage.atTelegram(batchId);
  if (moment === 'paused') await stage.move(batchId, 'pause');
  if (moment === 'stopping') await stage.move(batchId, 'stop');
}

async function lockWaits(stage: FaultStage): Promise<number> {
  const sql =
    "SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = 'receipts'::regclass";
  const [row] = await stage.rows<{ count: number }>('notifications', sql);
  return row?.count ?? 0;
}
