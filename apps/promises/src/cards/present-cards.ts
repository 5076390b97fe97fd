import { FeedItem, PromiseView, WaitingReport } from '@slovo/contracts';
import { localDateEndsAt } from '@slovo/domain';
import { finish } from '@slovo/kit/calls';
import { Turns } from '@slovo/kit/schedule';
import type { Tx } from '../database.ts';
import { loadPeopleInVersions } from '../people/people.store.ts';
import { type LoadedPromise, termOf, withFacts } from '../promises/promise.record.ts';
import { peopleIn, presentPromise } from '../promises/promise.view.ts';
import { loadWaitingReports } from './waiting-reports.ts';

/** What a promise looks like until `validUntil`, unless its version or that of one of its people changes. */
export interface Card {
  promise: LoadedPromise;
  /** By id; 0 for who is unknown here. */
  versions: ReadonlyMap<number, number>;
  validUntil: Date;
  /** Finished JSON of the PromiseView as everybody sees it. */
  body: string;
  /** The same for the owner and the newest invitation's invitee; null where it is the same. */
  insiderBody: string | null;
  inviteeId: number | null;
  /** Finished JSON of the newest report that waits for a decision. */
  waiting: string | null;
}

/** Nothing in a draft depends on the clock. PostgreSQL keeps it. */
const FOREVER = new Date('9999-12-31T00:00:00Z');

/** Cards of those that still exist, in a fixed number of queries. */
export async function presentCards(tx: Tx, ids: readonly number[], now: Date): Promise<Card[]> {
  // Reports, invitations and people are read after the promise: what changes meanwhile is newer than its version, and a
  // card of an old version is not used.
  const promises = await tx.promiseRecord.findMany({ where: { id: { in: [...ids] } }, include: withFacts });
  const found = await loadPeopleInVersions(tx, promises.flatMap(peopleIn));
  const turns = new Turns();
  const views: PromiseView[] = [];
  for (const promise of promises) {
    views.push(presentPromise(promise, found.people, null, now));
    await turns.pass();
  }
  const waiting = await loadWaitingReports(tx, views);
  const cards: Card[] = [];
  for (const [index, promise] of promises.entries()) {
    cards.push(cardOf(promise, views[index]!, waiting.get(promise.id), found, now));
    await turns.pass();
  }
  return cards;
}

function cardOf(
  promise: LoadedPromise,
  view: PromiseView,
  waiting: WaitingReport | undefined,
  { people, versions }: Awaited<ReturnType<typeof loadPeopleInVersions>>,
  now: Date,
): Card {
  const inviteeId = promise.invitations[0]?.inviteeId ?? null;
  const owner = { userId: promise.ownerId };
  const named = [...new Set(peopleIn(promise))].filter((id) => id !== null);
  const term = termOf(promise);
  return {
    promise,
    versions: new Map(named.map((id) => [id, versions.get(id) ?? 0])),
    validUntil: term ? localDateEndsAt(now, term) : FOREVER,
    body: finish(PromiseView, view),
    insiderBody: inviteeId === null ? null : finish(PromiseView, presentPromise(promise, people, owner, now)),
    inviteeId,
    waiting: waiting ? finish(WaitingReport, waiting) : null,
  };
}

/** Finished JSON of an item of the feed. */
export const feedItemText = ({ text, waiting }: { text: string; waiting: string | null }): string =>
  `${text.slice(0, -1)},"${'waiting_report' satisfies keyof FeedItem}":${waiting ?? 'null'}}`;
