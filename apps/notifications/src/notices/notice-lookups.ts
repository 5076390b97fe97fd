import { rowsOf, statement } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import { formatWallTime } from '../people/format-wall-time.ts';
import { nameIn, type People, type ReaderRow, type Recipient } from '../people/people.ts';
import { Lookup } from './lookup.ts';

type Reader = Pick<Recipient, 'lang' | 'timeZone'>;

/** The receipts of one event are written in one transaction, which may take a few seconds. */
const MOST_VOTERS = 200;

/** Witnesses first. Each part has an index, so no promise's voters are sorted. */
const findVoters = statement<[promiseIds: number[]], { promise_id: number; user_id: number }>(
  'voters-of-promises',
  `SELECT promise.id AS promise_id, one.user_id
  FROM unnest($1::int[]) AS promise (id) CROSS JOIN LATERAL (
    (SELECT user_id FROM voters WHERE promise_id = promise.id AND witness AND NOT muted
      ORDER BY user_id LIMIT ${MOST_VOTERS})
    UNION ALL
    (SELECT user_id FROM voters WHERE promise_id = promise.id AND NOT witness AND NOT muted
      ORDER BY user_id LIMIT ${MOST_VOTERS})
    LIMIT ${MOST_VOTERS}
  ) AS one`,
  'once',
);

const findTitles = statement<[promiseIds: number[]], { id: number; title: string }>(
  'titles-of-promises',
  'SELECT id, title FROM promises WHERE id = ANY ($1::int[])',
  'once',
);

/**
 * What the notices of a batch of events may look up in this service's projections. What is asked for at once is found by
 * one statement, for any number of events and readers.
 */
export class BatchLookups {
  readonly people: Lookup<ReaderRow>;
  readonly voters: Lookup<number[]>;
  readonly titles: Lookup<string>;

  constructor(tx: Tx, people: People) {
    this.people = new Lookup((ids) => people.rows(tx, ids));
    this.voters = new Lookup(async (ids) => {
      const voters = new Map<number, number[]>(ids.map((id) => [id, []]));
      for (const { promise_id: promise, user_id: user } of await rowsOf(tx, findVoters, [...ids]))
        voters.get(promise)!.push(user);
      return voters;
    });
    this.titles = new Lookup(async (ids) => {
      const rows = await rowsOf(tx, findTitles, [...ids]);
      return new Map(rows.map(({ id, title }) => [id, title]));
    });
  }
}

/** What a notice may look up, for the person who will read it. */
export class NoticeLookups {
  constructor(
    private readonly batch: BatchLookups,
    private readonly reader: Reader,
  ) {}

  /** The people whose names this notice has, by the variable. */
  readonly named: Record<string, number> = {};

  /**
   * People's names as variables of the notice: `names({ voter: 7 })`. Kept with the receipt, so that they can be replaced
   * once an account is deleted.
   */
  async names<V extends string>(people: Readonly<Record<V, number>>): Promise<Record<V, string>> {
    Object.assign(this.named, people);
    const found = Object.entries<number>(people).map(async ([variable, userId]) => [
      variable,
      nameIn(await this.batch.people.of(userId), this.reader.lang),
    ]);
    return Object.fromEntries(await Promise.all(found)) as Record<V, string>;
  }

  /** The witnesses of this promise, and those who voted on its earlier reports; without those who muted it. */
  async votersOf(promiseId: number): Promise<number[]> {
    return (await this.batch.voters.of(promiseId)) ?? [];
  }

  async titleOf(promiseId: number): Promise<string> {
    return (await this.batch.titles.of(promiseId)) ?? '';
  }

  wallTime(instant: string): string {
    return formatWallTime(new Date(instant), this.reader);
  }
}
