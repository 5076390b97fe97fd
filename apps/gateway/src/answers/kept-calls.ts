import {
  type CallDefinition,
  type Caller,
  type CallRequest,
  type CallResult,
  findPromise,
  getApprovalCount,
  getPromise,
  getPublicPromise,
  getReportStats,
  getUserPromise,
  listActiveChallenges,
  listActivePromises,
  listFeed,
  listPromises,
  listPublicReports,
  listReports,
  type PromiseView,
  type ReportView,
  routeOf,
  type Tag,
  tag,
} from '@slovo/contracts';

/** A call whose answers the gateway keeps. */
export interface KeptCall {
  readonly definition: CallDefinition;
  /** The readers whose answers are kept: visitors, who all share them; signed-in people, each their own; or both. */
  readonly readers: 'visitors' | 'people' | 'both';
  /** Everything that the answer shows; first what it is about, which says which answers are of one page. */
  tags(output: unknown, input: unknown, userId: number | null): readonly Tag[];
  /** Until when it is right if nothing changes, in milliseconds of the product's time. @param now when it was asked for */
  validUntil(output: unknown, now: number): number;
}

interface Keeping<I, O> {
  readers: KeptCall['readers'];
  tags: (output: O, input: I, userId: number | null) => readonly Tag[];
  validUntil: (output: O, now: number) => number;
}

const FOREVER = Infinity;
const QUARTER_MS = 15 * 60 * 1000;

/** Days begin at a full hour of a zone, and zones differ by quarters of an hour. */
const nextQuarter = (now: number): number => (Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS;

const tagsOfPromise = (view: PromiseView): Tag[] => [
  tag.promise(view.id),
  tag.person(view.user_id),
  ...(view.motivator_person ? [tag.person(view.motivator_person.id)] : []),
  ...(view.invitation ? [tag.person(view.invitation.invitee_id)] : []),
];

/** The end of its day. Where none runs (it begins tomorrow, rests, is over) the view still has the owner's date. */
function endOfDay({ started_at, today_ends_at }: PromiseView, now: number): number {
  if (started_at === null) return FOREVER;
  return today_ends_at === null ? nextQuarter(now) : Date.parse(today_ends_at);
}

const firstOf = (instants: readonly number[]): number => Math.min(FOREVER, ...instants);

const tagsOfReports = (reports: readonly ReportView[], promiseId: number): Tag[] => [
  tag.promise(promiseId),
  tag.anyOwner,
  ...reports.flatMap(({ decided_by }) => (decided_by ? [tag.person(decided_by.id)] : [])),
];

const endOfUndo = (reports: readonly ReportView[]): number =>
  firstOf(reports.flatMap(({ undo_until }) => (undo_until ? [Date.parse(undo_until)] : [])));

const onePromise = (readers: KeptCall['readers']): Keeping<unknown, PromiseView> => ({
  readers,
  tags: tagsOfPromise,
  validUntil: endOfDay,
});

const reports = (readers: KeptCall['readers']): Keeping<{ id: number }, { items: ReportView[] }> => ({
  readers,
  tags: ({ items }, { id }) => tagsOfReports(items, id),
  validUntil: ({ items }) => endOfUndo(items),
});

const ownList: Keeping<unknown, { promises: PromiseView[] }> = {
  readers: 'people',
  tags: ({ promises }, _input, userId) => [tag.promisesOf(userId!), ...promises.flatMap(tagsOfPromise)],
  validUntil: ({ promises }, now) => firstOf(promises.map((view) => endOfDay(view, now))),
};

/**
 * Calls are not kept unless they are named here. Which events change what they show: docs/decisions/038-the-answer-cache.md.
 */
export const keptCalls: readonly KeptCall[] = [
  keep(listFeed, {
    readers: 'both',
    tags: ({ items }) => [tag.feed, ...items.flatMap(tagsOfPromise)],
    validUntil: ({ items }, now) => firstOf(items.map((view) => endOfDay(view, now))),
  }),
  keep(getPublicPromise, onePromise('both')),
  keep(getUserPromise, onePromise('both')),
  keep(getPromise, onePromise('people')),
  keep(findPromise, {
    readers: 'both',
    tags: ({ promise }) => tagsOfPromise(promise),
    validUntil: ({ promise }, now) => endOfDay(promise, now),
  }),
  keep(listPublicReports, reports('both')),
  keep(listReports, reports('people')),
  keep(getReportStats, {
    readers: 'both',
    tags: (_output, { id }) => [tag.promise(id), tag.anyOwner],
    validUntil: () => FOREVER,
  }),
  keep(getApprovalCount, {
    readers: 'both',
    tags: ({ promise_id }) => [tag.promise(promise_id), tag.anyOwner],
    validUntil: () => FOREVER,
  }),
  keep(listPromises, ownList),
  keep(listActivePromises, ownList),
  keep(listActiveChallenges, ownList),
];

/** @throws Error for a call that must not be kept: of operators, not a GET, or with texts in the reader's language. */
export function keep<C extends CallDefinition>(
  definition: C,
  keeping: Keeping<CallRequest<C>, CallResult<C>>,
): KeptCall {
  const { name, who, http } = definition;
  if (who !== 'anyone' && who !== 'user') throw new Error(`${name} is answered to operators or services`);
  if (who === 'user' && keeping.readers !== 'people')
    throw new Error(`${name} is answered to nobody but people`);
  if (routeOf(definition)?.method !== 'GET') throw new Error(`${name} is not read by GET`);
  if (http?.messageOf) throw new Error(`${name} is answered in the reader's language`);
  return { definition, ...keeping } as KeptCall;
}

/**
 * The key of an answer for this reader, or null where it is not kept: pages after the first, and what operators see.
 * @param input as the contract parsed it, so that unknown and default parameters make no further keys
 */
export function keyOf({ definition, readers }: KeptCall, input: unknown, caller: Caller): string | null {
  if ((input as { cursor?: unknown }).cursor !== undefined) return null;
  const reader = readerOf(caller);
  if (reader === null || (reader === 'visitor' ? readers === 'people' : readers === 'visitors')) return null;
  return `${definition.name} ${reader} ${JSON.stringify(input)}`;
}

/** Null for operators and services, whose answers are not kept. */
export function readerOf(caller: Caller): string | null {
  if (caller.kind === 'anyone') return 'visitor';
  return caller.kind === 'user' ? `user ${caller.userId}` : null;
}
