import { expect } from '@jest/globals';
import { until } from '@slovo/testing';
import pLimit from 'p-limit';
import { wordsOf, type ChatMessage } from '../actor.ts';
import type { Member } from './crowd.ts';
import type { FaultStage } from './stage.ts';

interface Receipt {
  userId: number;
  outcome: string;
  reason: string | null;
  inLine: boolean;
}

/** What became of a batch, by recipient. */
export interface Statement {
  /** By the person's id. */
  receipts: ReadonlyMap<number, Receipt>;
  copies: ReadonlyMap<number, number>;
  /** `outcome` or `outcome:reason` of a person. */
  of: (member: Member) => string;
}

/** Outcomes that are only given for a message that Telegram has. */
const ARRIVED = ['delivered', 'read', 'responded'];
/** Outcomes after which nobody knows whether it arrived: a process ended between request and answer. */
const UNKNOWN = ['failed:interrupted', 'failed:gave-up'];

/**
 * Checks what must be true after every fault: each recipient has exactly one receipt and at most one message, a message that
 * counts as delivered is in the chat, all numbers agree with the rows, and the total is their sum.
 */
export async function statementOf(
  stage: FaultStage,
  batchId: number,
  words: string,
  audience: readonly Member[] = stage.few,
): Promise<Statement> {
  await outcomesArrived(stage, batchId);
  const rows = await stage.rows<Receipt>(
    'notifications',
    'SELECT user_id AS "userId", outcome, reason, in_line AS "inLine" FROM receipts WHERE batch_id = $1',
    [batchId],
  );
  const receipts = new Map(rows.map((row) => [row.userId, row]));
  expect(receipts.size).toBe(rows.length);
  expect(rows.filter(({ inLine }) => inLine)).toEqual([]);
  await checkNumbers(stage, batchId, rows);
  const reading = pLimit(8);
  const counted = await reading.map(audience, async (member) => {
    return [member.userId, await copiesOf(stage, member, words)] as const;
  });
  const copies = new Map(counted);
  const of = ({ userId }: Member): string => kindOf(receipts.get(userId));
  const wrong = audience.filter((member) => !agrees(of(member), copies.get(member.userId) ?? 0));
  expect(wrong.map((member) => [member, of(member), copies.get(member.userId)])).toEqual([]);
  return { receipts, copies, of };
}

const kindOf = (receipt: Receipt | undefined): string =>
  receipt ? [receipt.outcome, receipt.reason].filter(Boolean).join(':') : 'nobody';

function agrees(kind: string, copies: number): boolean {
  if (ARRIVED.includes(kind)) return copies === 1;
  return UNKNOWN.includes(kind) ? copies <= 1 : copies === 0;
}

/** The counters are those of the rows, and the call says the same. */
async function checkNumbers(stage: FaultStage, batchId: number, rows: readonly Receipt[]): Promise<void> {
  const kinds = new Map<string, number>();
  for (const row of rows) kinds.set(kindOf(row), (kinds.get(kindOf(row)) ?? 0) + 1);
  const { total, enqueued, inLine, outcomes, failures, skips } = await stage.details(batchId);
  const unwritten = total - enqueued;
  if (unwritten > 0) kinds.set('skipped:stopped', (kinds.get('skipped:stopped') ?? 0) + unwritten);
  expect({ enqueued, inLine }).toEqual({ enqueued: rows.length, inLine: 0 });
  const said = {
    ...outcomes,
    ...Object.fromEntries(Object.entries(failures).map(([reason, count]) => [`failed:${reason}`, count])),
    ...Object.fromEntries(Object.entries(skips).map(([reason, count]) => [`skipped:${reason}`, count])),
  };
  for (const sum of ['failed', 'skipped'] as const) {
    const parts = [...kinds].filter(([kind]) => kind.startsWith(`${sum}:`));
    kinds.set(
      sum,
      parts.reduce((all, [, count]) => all + count, kinds.get(sum) ?? 0),
    );
  }
  const counted = Object.entries(said).filter(([, count]) => count > 0);
  const expected = [...kinds].filter(([, count]) => count > 0);
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected));
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(total);
}

/** Outcomes may arrive after the end, of messages that were at Telegram when the batch was stopped. */
async function outcomesArrived(stage: FaultStage, batchId: number): Promise<void> {
  await until(async () => (await stage.deliveries(batchId, 'sending')) === 0);
  await until(() => stage.world.settle().then(() => true), 600_000);
}

async function copiesOf({ world }: FaultStage, { telegramId }: Member, words: string): Promise<number> {
  const answer = await fetch(`${world.sandboxUrl}/sandbox/people/${telegramId}/messages?after=0`);
  const { messages } = (await answer.json()) as { messages: ChatMessage[] };
  return messages.filter((message) => message.author === 'bot' && wordsOf(message).includes(words)).length;
}
