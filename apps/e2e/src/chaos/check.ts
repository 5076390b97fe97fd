import { SERVICES } from '@slovo/contracts/services';
import { until } from '@slovo/testing';
import pLimit from 'p-limit';
import { wordsOf } from '../actor.ts';
import { type ReportView, reportsOf } from '../bot/running-promise.ts';
import { receiptsOf } from '../promises.ts';
import { HANGS_MS, type KillableSystem } from './killable.ts';
import type { Kept, Load, Sent } from './load.ts';

const AT_ONCE = 4;
const MOST_ATTEMPTS = 5;
const DELIVERED = ['delivered', 'read', 'responded'];

/** Everything that is not as it should be, read as people and operators read it. Empty if all is well. */
export async function faultsOf(system: KillableSystem, load: Load, operator: string): Promise<string[]> {
  const look = async <T>(path: string): Promise<T> => {
    const answer = await fetch(system.appUrl + path, { headers: { authorization: `Bearer ${operator}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const reading = pLimit(AT_ONCE);
  const kept = await reading.map(load.kept, (one) => faultsOfPromise(system, one));
  const sent = await reading.map(load.sent, (one) => faultsOfBatch(load, one, look));
  const parked = await reading.map([...SERVICES], async (service) => {
    const events = await look<unknown[]>(`/api/admin/${service}/parked-events`);
    return events.length > 0 ? [`${service} has parked ${JSON.stringify(events)}`] : [];
  });
  return [...kept, ...sent, ...parked].flat();
}

/** Checks that the report exists once, approved by one vote, that its owner was notified, and that the session works. */
async function faultsOfPromise(system: KillableSystem, kept: Kept): Promise<string[]> {
  const { owner, promiseId, title, reportId, hasPhoto } = kept;
  const faults: string[] = [];
  const expect = (isRight: boolean, what: string): void => {
    if (!isRight) faults.push(`promise ${promiseId} of ${owner.username}: ${what}`);
  };
  const reports = await reportsOf(owner, { id: promiseId });
  const [report] = reports;
  expect(reports.length === 1 && report?.id === reportId, `it has ${reports.length} reports`);
  expect(report?.report_status === 'approved', `its report is ${report?.report_status}`);
  const { totalVotes } = await owner.ask<{ totalVotes: number }>(
    'GET',
    `/api/reports/${reportId}/approval-count`,
  );
  expect(totalVotes === 1, `${totalVotes} votes are counted`);
  if (hasPhoto && report) expect(await hasMedia(system, report), 'its photo is gone');

  const receipts = await receiptsOf(owner, { id: promiseId });
  const approved = receipts.filter(({ message_key }) => message_key === 'report_approved');
  expect(approved.length === 1, `${approved.length} receipts say that the report is approved`);
  const keys = receipts.map(({ message_key }) => message_key);
  expect(new Set(keys).size === keys.length, `receipts are doubled: ${keys.join()}`);
  const notices = (await owner.chat(100)).filter(
    (message) =>
      message.author === 'bot' &&
      /подтверждает ваш отчёт/.test(wordsOf(message)) &&
      wordsOf(message).includes(title),
  ).length;
  const status = approved[0]?.status ?? 'none';
  // A verdict that was at Telegram when the bot ended is sent again, up to its five attempts.
  const isNotified = DELIVERED.includes(status) ? notices >= 1 : status === 'failed';
  expect(isNotified && notices <= MOST_ATTEMPTS, `notified ${notices} times, the receipt is ${status}`);
  return faults;
}

async function hasMedia(system: KillableSystem, { media_path }: ReportView): Promise<boolean> {
  const answer = await fetch(`${system.appUrl}/media/public/${media_path}`);
  return answer.ok && (await answer.arrayBuffer()).byteLength > 0;
}

/** Each recipient has one receipt, and the message as it says. */
async function faultsOfBatch(
  { listeners }: Load,
  { batchId, words }: Sent,
  look: <T>(path: string) => Promise<T>,
): Promise<string[]> {
  const at = `/api/admin/notifications/batches/${batchId}`;
  await until(async () => (await look<{ stage: string }>(`${at}/status`)).stage === 'done', HANGS_MS);
  const recipients = await look<{ userId: number; outcome: string; reason: string | null }[]>(
    `${at}/recipients?limit=100`,
  );
  const faults: string[] = [];
  for (const listener of listeners) {
    const own = recipients.filter(({ userId }) => userId === listener.userId);
    if (own.length !== 1) faults.push(`batch ${batchId}: ${listener.username} has ${own.length} receipts`);
    const messages = (await listener.chat(1_000)).filter((message) =>
      wordsOf(message).includes(words),
    ).length;
    const { outcome = 'none', reason } = own[0] ?? {};
    if (!agrees(outcome, messages))
      faults.push(
        `batch ${batchId}: ${listener.username} got ${messages} messages, ${outcome} ${reason ?? ''}`,
      );
  }
  return faults;
}

/** A broadcast that was at Telegram when the bot ended is not sent again, and its receipt says so. */
function agrees(outcome: string, messages: number): boolean {
  if (outcome === 'failed') return messages <= 1;
  return DELIVERED.includes(outcome) && messages === 1;
}
