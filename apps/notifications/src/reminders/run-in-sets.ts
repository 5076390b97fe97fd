import { isOutage } from '@slovo/kit/events';
import { BatchSize } from '@slovo/kit/schedule';
import type { PrismaClient, Tx } from '../database.ts';

/** People in one transaction. Most jobs hold an advisory lock for each, and PostgreSQL keeps some thousands in all. */
const PEOPLE = { least: 50, first: 100, most: 500 };
/** While PostgreSQL works for one set, the other one is judged. */
const CONCURRENCY = 2;

export interface Claim {
  now: Date;
  /** At most so many people. */
  count: number;
  /** Those who failed in this run: each is tried once, and blocks none behind them. */
  except: number[];
}

/** A job that does what is due for many people in one transaction, by a number of statements that does not depend on theirs. */
export interface SetJob<P extends { userId: number }> {
  /** Locks people for whom something is due until the transaction ends. Who is locked elsewhere is skipped, not waited for. */
  claim(tx: Tx, claim: Claim): Promise<P[]>;
  /** Afterwards nothing is due for them. */
  run(tx: Tx, people: readonly P[], now: Date): Promise<void>;
}

/**
 * Runs the job until nothing is due (docs/decisions/037). A set that cannot be written is rolled back, and smaller ones
 * follow, down to the person for whom it fails by itself.
 * @throws what failed for single persons, naming them, after all others have had their turn; an outage of the database at once
 */
export async function runInSets<P extends { userId: number }>(
  prisma: PrismaClient,
  job: SetJob<P>,
  now: Date,
): Promise<void> {
  const size = new BatchSize(PEOPLE);
  const failed = new Map<number, unknown>();
  const runSet = async (): Promise<boolean> => {
    let taken: P[] = [];
    const begun = performance.now();
    try {
      const more = await prisma.$transaction(async (tx) => {
        const claimed = await job.claim(tx, { now, count: size.rows, except: [...failed.keys()] });
        // Let go of after this query was sent: who has just failed in the other set would fail again.
        taken = claimed.filter(({ userId }) => !failed.has(userId));
        if (taken.length > 0) await job.run(tx, taken, now);
        return claimed.length > 0;
      });
      size.took(performance.now() - begun, taken.length);
      return more;
    } catch (error) {
      if (taken.length === 0 || isOutage(error)) throw error;
      if (taken.length === 1) failed.set(taken[0]!.userId, error);
      size.failed(taken.length);
      return true;
    }
  };
  const runAll = async (): Promise<void> => {
    while (await runSet());
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runAll));
  const [first] = failed.values();
  if (failed.size > 0) throw new Error(`${namesOf(failed)}: ${String(first)}`, { cause: first });
}

/** Enough to find the others by: all of them may be thousands. */
const MOST_NAMED = 20;

function namesOf(failed: ReadonlyMap<number, unknown>): string {
  const ids = [...failed.keys()];
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return `it fails for ${ids.length === 1 ? 'person' : 'persons'} ${ids.slice(0, MOST_NAMED).join(', ')}${more}`;
}
