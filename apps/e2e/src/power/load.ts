import { until, type World } from '@slovo/testing';
import { Actor } from '../actor.ts';
import { type PromiseView, reportsOf, startPromise } from '../bot/running-promise.ts';
import { query } from '../restore/installation.ts';

/** A report whose deciding vote was answered: no fault afterwards may undo its approval. */
export interface Decided {
  promise: PromiseView;
  reportId: number;
}

export interface Pair {
  owner: Actor;
  friend: Actor;
  /** Reports whose polls are open. */
  open: Decided[];
  decided: Decided[];
}

export async function arrivePair(world: World, name: string): Promise<Pair> {
  const owner = await Actor.arrive(world, { first_name: 'Аня', username: `anya_${name}` });
  const friend = await Actor.arrive(world, { first_name: 'Борис', username: `boris_${name}` });
  return { owner: await owner.signIn(), friend: await friend.signIn(), open: [], decided: [] };
}

/** A promise, its report, and a poll that is open. What a busy system refuses is begun again, as another promise. */
export const openPoll = (pair: Pair): Promise<boolean> =>
  until(() => tryToOpen(pair).then(() => true), LONGEST_MS);

const LONGEST_MS = 300_000;

async function tryToOpen({ owner, friend, open }: Pair): Promise<void> {
  const promise = await startPromise(owner, { title: `Слово ${open.length + 1}` });
  await owner.ask('POST', `/api/promises/${promise.id}/reports`, { text: 'Сделано' });
  const [report] = await reportsOf(owner, promise);
  const reportId = report!.id;
  // A poll opens a moment after its report.
  await until(
    async () => (await friend.call('GET', `/api/reports/${reportId}/approval-count`)).status === 200,
  );
  open.push({ promise, reportId });
}

/** The deciding votes, all at once. Ends when each is answered. */
export async function decideAll({ friend, open, decided }: Pair): Promise<void> {
  const votes = open.splice(0).map(async (one) => {
    const vote = await friend.call('POST', `/api/reports/${one.reportId}/vote`, { voteType: 'approve' });
    if (vote.status < 300) decided.push(one);
  });
  await Promise.all(votes);
}

/** Counts how many of the decided reports are approved, and how many notices of it the owner of each promise has. */
export async function outcomesOf(
  world: World,
  decided: readonly Decided[],
): Promise<{ approved: number; notices: number[] }> {
  const promises = `ARRAY[${decided.map(({ promise }) => promise.id).join(',')}]::int[]`;
  const [row] = await query<{ n: number }>(
    world,
    'promises',
    `SELECT count(*)::int AS n FROM reports WHERE promise_id = ANY (${promises}) AND status = 'approved'`,
  );
  const receipts = await query<{ n: number }>(
    world,
    'notifications',
    `SELECT (SELECT count(*)::int FROM receipts WHERE promise_id = one.id AND message_key = 'report_approved') AS n
     FROM unnest(${promises}) AS one (id)`,
  );
  return { approved: row!.n, notices: receipts.map(({ n }) => n) };
}
