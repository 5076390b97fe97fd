// What the product is for: a person gives a word, sends a photo to the bot, another approves it, the chat says so.
import { until } from '@slovo/testing';
import { Actor, type Answer, type Reached, wordsOf } from '../actor.ts';
import { photoWithPlace } from '../photos.ts';
import { HANGS_MS } from './replicas.ts';
import type { Site } from './site.ts';

/** When something may go wrong: while the report is on its way, before the vote, and while that is on its way. */
export type Moment = 'report' | 'before vote' | 'vote';

export interface Played {
  /** There must be one of each. */
  reports: number;
  votes: number;
  receipts: number;
  messages: number;
  /** The delivery of the only receipt was broken off by a kill: it is then shown on the page, and not sent twice. */
  isInDoubt: boolean;
  ms: { signedIn: number; reported: number; voted: number; approved: number; notified: number };
  owner: Actor;
  promiseId: number;
}

interface Report {
  id: number;
  report_status: string;
  media_path: string;
}
interface Receipt {
  promise_id: number;
  message_key: string;
  status: string;
}

let count = 0;
const tag = (): string => `${process.pid.toString(36)}_${(count += 1)}`;

export async function signedIn(at: Reached, name: string): Promise<Actor> {
  const actor = await Actor.arrive(at, { first_name: name, username: `scale_${tag()}` });
  return actor.signIn();
}

/** A promise that anyone may see and vote on, begun. */
export async function publicPromise(owner: Actor, title: string): Promise<number> {
  const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', {
    title,
    type: 'challenge',
    days_total: 7,
  });
  await owner.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: 'anyuser', username: null });
  await owner.ask('POST', `/api/promises/${id}/start`);
  await owner.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  return id;
}

async function reportsOf(owner: Actor, promiseId: number): Promise<Report[]> {
  const { status, body } = await owner.call<Report[]>('GET', `/api/promises/${promiseId}/reports`);
  return status === 200 ? body : [];
}

/** The receipts of the owner about the approval. */
async function receiptsOf(owner: Actor, promiseId: number): Promise<Receipt[]> {
  const path = `/api/admin/notifications/receipts/user/${owner.userId}?limit=100`;
  const { status, body } = await owner.call<Receipt[]>('GET', path);
  if (status !== 200) return [];
  return body.filter(
    ({ promise_id, message_key }) => promise_id === promiseId && /approved/.test(message_key),
  );
}

type Disturb = (moment: Moment) => Promise<void>;

/** Plays it to its end. `disturb` is called at each moment and awaited beside what then happens. */
export async function playMainJob(site: Site, disturb: Disturb = async () => {}): Promise<Played> {
  const begun = performance.now();
  const [owner, friend] = [await signedIn(site, 'Аня'), await signedIn(site, 'Борис')];
  const signedInMs = performance.now() - begun;
  const title = `Слово ${tag()}`;
  const promiseId = await publicPromise(owner, title);
  const { report, reported } = await reportByBot(owner, promiseId, disturb);
  await disturb('before vote');
  const votedFrom = performance.now();
  const sinceVote = (): number => performance.now() - votedFrom;
  await approve(friend, report.id, disturb);
  const voted = sinceVote();
  await until(async () => (await reportsOf(owner, promiseId))[0]?.report_status === 'approved', HANGS_MS);
  const approved = sinceVote();
  const isNotified = async () =>
    (await receiptsOf(owner, promiseId)).some(({ status }) => status !== 'pending');
  await until(isNotified, HANGS_MS);
  const ms = { signedIn: signedInMs, reported, voted, approved, notified: sinceVote() };

  await site.ready();
  await site.quiet();
  const messages = (await owner.chat(50)).filter(
    (entry) =>
      entry.author === 'bot' &&
      /подтверждает ваш отчёт/.test(wordsOf(entry)) &&
      wordsOf(entry).includes(title),
  );
  const counted = await owner.ask<{ totalVotes: number }>('GET', `/api/reports/${report.id}/approval-count`);
  const photo = await fetch(`${site.appUrl}/media/public/${report.media_path}`);
  await photo.arrayBuffer();
  if (!photo.ok) throw new Error(`the photo of the report answers ${photo.status}`);
  const ends = await receiptsOf(owner, promiseId);
  return {
    reports: (await reportsOf(owner, promiseId)).length,
    votes: counted.totalVotes,
    receipts: ends.length,
    messages: messages.length,
    isInDoubt: ends[0]?.status === 'failed',
    ms,
    owner,
    promiseId,
  };
}

/** @returns the stored report, and the milliseconds from the confirmation until it was stored */
async function reportByBot(
  owner: Actor,
  promiseId: number,
  disturb: Disturb,
): Promise<{ report: Report; reported: number }> {
  await owner.send([await photoWithPlace('#7a9e7e')], 'Отчёт');
  const card = await owner.findButton(({ text }) => /отправить/i.test(text), 'the confirm card');
  const reportedFrom = performance.now();
  // The answer may be lost with the bot; the press is not.
  const pressed = owner.press(card.message, card.button).catch(() => null);
  await disturb('report');
  await pressed;
  const [report] = (await until(async () => {
    const found = await reportsOf(owner, promiseId);
    return found.length > 0 && found;
  })) as [Report];
  return { report, reported: performance.now() - reportedFrom };
}

/** Votes until the answer says that the vote is counted, as a person would. */
async function approve(friend: Actor, reportId: number, disturb: Disturb): Promise<void> {
  const vote = (): Promise<Pick<Answer, 'status'>> =>
    friend
      .call('POST', `/api/reports/${reportId}/vote`, { voteType: 'approve' })
      .catch(() => ({ status: 0 }));
  const voted = vote();
  await disturb('vote');
  await voted;
  await until(async () => [200, 409].includes((await vote()).status));
}
