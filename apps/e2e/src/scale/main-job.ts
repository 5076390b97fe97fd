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

/** Plays it to its end. `disturb` is called at each moment and awaited beside what then happens. */
export async function playMainJob(
  site: Site,
  disturb: (moment: Moment) => Promise<void> = async () => {},
): Promise<Played> {
  const begun = performance.now();
  const since = (): number => performance.now() - begun;
  const [owner, friend] = [await signedIn(site, 'Аня'), await signedIn(site, 'Борис')];
  const signedInAt = since();
  const title = `Слово ${tag()}`;
  const promiseId = await publicPromise(owner, title);
  const reports = async (): Promise<Report[]> => {
    const answer = await owner.call<Report[]>('GET', `/api/promises/${promiseId}/reports`);
    return answer.status === 200 ? answer.body : [];
  };

  await owner.send([await photoWithPlace('#7a9e7e')], 'Отчёт');
  const card = await owner.findButton(({ text }) => /отправить/i.test(text), 'the confirm card');
  const reportedFrom = since();
  // The answer may be lost with the bot; the press is not.
  const pressed = owner.press(card.message, card.button).catch(() => null);
  await disturb('report');
  await pressed;
  const [report] = (await until(async () => {
    const found = await reports();
    return found.length > 0 && found;
  })) as [Report];
  const reportedAt = since();

  const vote = (): Promise<Pick<Answer, 'status'>> =>
    friend
      .call('POST', `/api/reports/${report.id}/vote`, { voteType: 'approve' })
      .catch(() => ({ status: 0 }));
  await disturb('before vote');
  const votedFrom = since();
  const voted = vote();
  await disturb('vote');
  await voted;
  // It is asked again until the answer says that it is counted, as a person would.
  await until(async () => [200, 409].includes((await vote()).status));
  const votedAt = since();
  await until(async () => (await reports())[0]?.report_status === 'approved', HANGS_MS);
  const approvedAt = since();
  const receipts = async (): Promise<Receipt[]> => {
    const path = `/api/admin/notifications/receipts/user/${owner.userId}?limit=100`;
    const { status, body } = await owner.call<Receipt[]>('GET', path);
    if (status !== 200) return [];
    return body.filter(
      ({ promise_id, message_key }) => promise_id === promiseId && /approved/.test(message_key),
    );
  };
  await until(async () => (await receipts()).some(({ status }) => status !== 'pending'), HANGS_MS);
  const notifiedAt = since();

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
  const ends = await receipts();
  return {
    reports: (await reports()).length,
    votes: counted.totalVotes,
    receipts: ends.length,
    messages: messages.length,
    isInDoubt: ends[0]?.status === 'failed',
    ms: {
      signedIn: signedInAt,
      reported: reportedAt - reportedFrom,
      voted: votedAt - votedFrom,
      approved: approvedAt - votedFrom,
      notified: notifiedAt - votedFrom,
    },
    owner,
    promiseId,
  };
}
