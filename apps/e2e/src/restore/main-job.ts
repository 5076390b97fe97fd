import { until, type World } from '@slovo/testing';
import { Actor, wordsOf } from '../actor.ts';
import { photoWithPlace } from '../photos.ts';

interface ReportView {
  id: number;
  report_status: string;
  media_path: string;
}
interface Receipt {
  id: number;
  message_key: string;
  promise_id: number | null;
  status: string;
}

/** A promise of two people that is under way: its owner's report waits for a vote. */
export interface OpenVote {
  owner: Actor;
  friend: Actor;
  promiseId: number;
  title: string;
  report: ReportView;
}

/** Two new people, a promise that anyone may vote on, and a report with a photo. */
export async function openVote(world: World, name: string): Promise<OpenVote> {
  const owner = await (await Actor.arrive(world, { first_name: 'Аня', username: `anya_${name}` })).signIn();
  const friend = await (
    await Actor.arrive(world, { first_name: 'Борис', username: `boris_${name}` })
  ).signIn();
  return giveWord(owner, friend, `Слово ${name}`);
}

/** The same for people who are known. */
export async function giveWord(owner: Actor, friend: Actor, title: string): Promise<OpenVote> {
  const draft = { title, type: 'challenge', days_total: 7 };
  const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', draft);
  await owner.ask('POST', `/api/promises/${id}/start`, { approvalType: 'anyuser', is_public: true });
  const photo = await photoWithPlace('#8899aa');
  const sent = await owner.report<ReportView>(id, 'Сделано', [photo], `of-${id}`);
  if (sent.status !== 201) throw new Error(`The report was refused: ${JSON.stringify(sent.body)}`);
  const report = await until(async () => (await reportsOf(owner, id))[0]);
  return { owner, friend, promiseId: id, title, report };
}

/** None while a service that has just started does not answer. */
async function reportsOf(owner: Actor, promiseId: number): Promise<ReportView[]> {
  const answer = await owner.call<ReportView[]>('GET', `/api/promises/${promiseId}/reports`);
  return answer.status === 200 ? answer.body : [];
}

/** The friend votes. Resolves when the report is approved. */
export async function approve({ owner, friend, promiseId, report }: OpenVote): Promise<void> {
  await until(async () => {
    const vote = await friend.call('POST', `/api/reports/${report.id}/vote`, { voteType: 'approve' });
    // A poll opens a moment after its report.
    return vote.status < 300 || undefined;
  });
  await until(() => isApproved({ owner, promiseId }));
}

export const isApproved = async ({
  owner,
  promiseId,
}: Pick<OpenVote, 'owner' | 'promiseId'>): Promise<boolean> =>
  (await reportsOf(owner, promiseId))[0]?.report_status === 'approved';

/** How often the owner was notified of the approval: receipts, and messages in the chat. Waits for the first. */
export async function approvalNotices({ owner, promiseId, title }: OpenVote): Promise<[number, number]> {
  const isApproval = (text: string): boolean => /подтверждает ваш отчёт/.test(text) && text.includes(title);
  await owner.receives((message) => isApproval(wordsOf(message)), 'the approval');
  const receipts = await owner.ask<Receipt[]>(
    'GET',
    `/api/admin/notifications/receipts/user/${owner.userId}?limit=100`,
  );
  const messages = (await owner.chat(100)).filter(
    (message) => message.author === 'bot' && isApproval(wordsOf(message)),
  );
  const approvals = receipts.filter(
    (one) => one.promise_id === promiseId && /approved/.test(one.message_key),
  );
  return [approvals.length, messages.length];
}
