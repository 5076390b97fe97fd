import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Wake } from '../telegram/wake.ts';
import { ProcessUpdates } from './process-updates.ts';
import type { Outcome } from './update-log.ts';

const FLOODING = '7';

/** A table of updates that wait, and a dispatcher that ends none before the spec says so. */
class Backlog {
  readonly looks: { excepted: number; read: number }[] = [];
  readonly begun: string[] = [];
  readonly ended = new AbortController();
  private readonly rows: { updateId: string; lane: string }[];
  private open: () => void = () => {};
  private readonly gate = new Promise<void>((resolve) => (this.open = resolve));
  private readonly done = new Set<string>();
  readonly run: Promise<void>;

  constructor(lanes: readonly string[]) {
    this.rows = lanes.map((lane, index) => ({ updateId: String(index + 1), lane }));
    const hold = { shard: 0, signal: new AbortController().signal };
    const holds = Array.from({ length: 16 }, (_, shard) => ({ ...hold, shard }));
    const updates = new ProcessUpdates(
      {
        waiting: async ({
          except,
          count,
        }: {
          except: { ids: Set<string>; lanes: Iterable<string> };
          count: number;
        }) => {
          await turn(); // as a database does: a loop that never waits would keep the spec from failing
          const lanes = new Set(except.lanes);
          const wanted = this.rows.filter(
            ({ updateId, lane }) => !this.done.has(updateId) && !except.ids.has(updateId) && !lanes.has(lane),
          );
          const read = wanted.slice(0, count);
          this.looks.push({ excepted: except.ids.size, read: read.length });
          return read.map((row) => ({ ...row, payload: { update_id: Number(row.updateId) }, attempts: 0 }));
        },
        record: async ({ update_id }: { update_id: number }) => void this.done.add(String(update_id)),
      } as never,
      {
        handle: async ({ update_id }: { update_id: number }) => {
          this.begun.push(String(update_id));
          await this.gate;
          return { kind: 'done' };
        },
      } as never,
      { held: () => holds, keepDuring: () => {} } as never,
      {} as never,
      {} as never,
    );
    this.run = updates.run(this.ended.signal, new Wake());
  }

  go(): void {
    this.open();
  }

  async untilDone(count: number): Promise<void> {
    while (this.done.size < count) await turn();
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const turns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await turn();
};

let backlog: Backlog;
beforeEach(() => {
  backlog = new Backlog([]);
  backlog.ended.abort();
});
afterEach(async () => {
  backlog.go();
  backlog.ended.abort();
  await backlog.run;
});

it('[SPEED-535] of a backlog a bounded part is in memory, and each look leaves out no more than that', async () => {
  backlog = new Backlog(Array.from({ length: 5_000 }, (_, index) => String(index)));
  await turns(50);
  expect(backlog.looks.reduce((sum, { read }) => sum + read, 0)).toBe(500);
  backlog.go();
  await backlog.untilDone(5_000);
  expect(Math.max(...backlog.looks.map(({ excepted }) => excepted))).toBeLessThanOrEqual(400);
  // Many at a time: a look for each that is done would cost as much.
  expect(backlog.looks.length).toBeLessThan(70);
});

it('[SPEED-535] one chat that floods the bot holds up no other, and its updates keep their order', async () => {
  const flood = Array.from({ length: 2_000 }, () => FLOODING);
  backlog = new Backlog([...flood, '8']);
  const [other] = [String(flood.length + 1)];
  await turns(1_000);
  expect(backlog.begun).toEqual(['1', other]);
  backlog.go();
  await backlog.untilDone(2_001);
  const ofFlood = backlog.begun.filter((id) => id !== other);
  expect(ofFlood).toEqual(flood.map((_, index) => String(index + 1)));
});

it('[SPEED-535] many chats that flood the bot together hold up no other, and their updates keep their order', async () => {
  const chats = Array.from({ length: 15 }, (_, chat) =>
    Array.from({ length: 200 }, () => String(100 + chat)),
  );
  const flood = chats.flat();
  backlog = new Backlog([...flood, '8']);
  const other = String(flood.length + 1);
  await turns(1_000);
  // The first of each chat.
  expect(backlog.begun).toEqual([...chats.map((_, chat) => String(chat * 200 + 1)), other]);
  expect(Math.max(...backlog.looks.map(({ excepted }) => excepted))).toBeLessThanOrEqual(400);
  backlog.go();
  await backlog.untilDone(flood.length + 1);
  for (const chat of chats.keys()) {
    const own = backlog.begun.map(Number).filter((id) => Math.ceil(id / 200) === chat + 1);
    expect(own).toEqual(chats[chat]!.map((_, index) => chat * 200 + index + 1));
  }
});

describe('[FAST-05] an update whose service is known to be away', () => {
  const AWAY: Outcome = { kind: 'retry', why: 'SERVICE_UNAVAILABLE', retryAfter: 0.001 };

  /** Each attempt takes a second of the process's own clock. @returns whether each was said to be the last, and the end */
  async function attemptsOf(outcomes: (attempt: number) => Outcome) {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const [lasts, recorded]: [boolean[], number[]] = [[], []];
    let isDone = false;
    const ended = new AbortController();
    const hold = { shard: 0, signal: new AbortController().signal };
    const updates = new ProcessUpdates(
      {
        waiting: async () => {
          await turn();
          return isDone ? [] : [{ updateId: '1', lane: '0', payload: { update_id: 1 }, attempts: 0 }];
        },
        record: async (_update: unknown, attempts: number, outcome: Outcome) => {
          recorded.push(attempts);
          isDone = outcome.kind !== 'retry';
          if (isDone) ended.abort();
        },
      } as never,
      {
        handle: async (_update: unknown, isLast: boolean) => {
          lasts.push(isLast);
          now += 1_000;
          return isLast ? { kind: 'failed', why: 'the last' } : outcomes(lasts.length);
        },
      } as never,
      { held: () => [0, 1, 2, 3].map((shard) => ({ ...hold, shard })), keepDuring: () => {} } as never,
      {} as never,
      {} as never,
    );
    await updates.run(ended.signal, new Wake());
    return { lasts, recorded };
  }
  afterEach(() => void jest.restoreAllMocks());

  it('waits for it a minute without an attempt being counted', async () => {
    const { lasts, recorded } = await attemptsOf((attempt) => (attempt < 59 ? AWAY : { kind: 'done' }));
    expect(lasts).toEqual(Array(59).fill(false));
    expect(new Set(recorded)).toEqual(new Set([1]));
  });
});
