import {
  answerInvitation,
  cancelPromiseDeletion,
  type Caller,
  closePromise,
  endPause,
  pausePromise,
  setApprovalType,
  setPrivacy,
  skipDay,
  startPromiseDeletion,
  undoReport,
  updatePromise,
  withdrawInvitation,
} from '@slovo/contracts';
import { withFacts } from '../src/promises/promise.record.ts';
import { as, PromisesHarness } from './promises-harness.ts';

/** Whom a change is about. */
export interface Cast {
  id: number;
  owner: number;
  motivator: number;
}

const operator: Caller = { kind: 'operator', userId: 7, fingerprint: '0badcafe' };

export const later = (harness: PromisesHarness, hours: number) =>
  harness.moveTo(new Date(harness.now.getTime() + hours * 3_600_000));

/** Everything that changes what is shown of a promise. Each may be refused: then nothing changed. */
export const changes: Record<string, (harness: PromisesHarness, cast: Cast) => Promise<unknown>> = {
  'send a report': (harness, { id, owner }) => harness.submit(id, {}, as(owner)),
  'send a photo': async (harness, { id, owner }) =>
    harness.submit(id, { media: [await harness.ticket(owner)] }, as(owner)),
  'undo a report': async (harness, { id, owner }) =>
    harness.call(undoReport, { id: (await newest(harness, id)) ?? 1 }, as(owner)),
  'approve a report': async (harness, { id, motivator }) => decide(harness, id, 'approved', motivator),
  'reject a report': async (harness, { id, motivator }) => decide(harness, id, 'rejected', motivator),
  'skip a day': (harness, { id, owner }) => harness.call(skipDay, { id }, as(owner)),
  'hide it': (harness, { id, owner }) => harness.call(setPrivacy, { id, is_public: false }, as(owner)),
  'show it': (harness, { id, owner }) => harness.call(setPrivacy, { id, is_public: true }, as(owner)),
  'change its title': (harness, { id, owner }) =>
    harness.call(updatePromise, { id, title: `Иначе в ${harness.now.toISOString()}` }, as(owner)),
  'pause it': (harness, { id, owner }) =>
    harness.call(pausePromise, { id, days: 2, request_key: `p${harness.now.getTime()}` }, as(owner)),
  'end the pause': (harness, { id, owner }) => harness.call(endPause, { id }, as(owner)),
  'invite a motivator': (harness, { id, owner, motivator }) =>
    harness.call(setApprovalType, { id, approvalType: 'specific', username: `user${motivator}` }, as(owner)),
  'accept the invitation': async (harness, { id, motivator }) => {
    const promise = await harness.prisma.promiseRecord.findUniqueOrThrow({
      where: { id },
      include: withFacts,
    });
    const [invitation] = promise.invitations;
    return harness.call(
      answerInvitation,
      { invitation_id: invitation?.id ?? 1, answer: 'accept' },
      as(motivator),
    );
  },
  'withdraw the invitation': (harness, { id, owner }) => harness.call(withdrawInvitation, { id }, as(owner)),
  'rename the owner': (harness, { owner }) => rename(harness, owner),
  'rename the motivator': (harness, { motivator }) => rename(harness, motivator),
  'ban the owner for a day': (harness, { owner }) => banForADay(harness, owner),
  'hold it and take it back': async (harness, { id }) => {
    const start = { id, reason: 'x', idempotencyKey: `k${++keys}`, holdSeconds: 60, cascade: true };
    const { deletionJobId } = await harness.call(startPromiseDeletion, start, operator);
    await harness.call(cancelPromiseDeletion, { id: Number(deletionJobId.split('-')[1]) }, operator);
  },
  'give up': (harness, { id, owner }) =>
    harness.call(closePromise, { id, completion_type: 'give_up' }, as(owner)),
  'let hours pass': async (harness) => later(harness, 5),
  'let a day end': async (harness) => {
    later(harness, 24);
    await harness.runDue();
  },
};

let keys = 0;
let version = 10;
const newest = async (harness: PromisesHarness, promiseId: number): Promise<number | undefined> =>
  (
    await harness.prisma.report.findFirst({
      where: { promiseId, withdrawnAt: null },
      orderBy: { id: 'desc' },
    })
  )?.id;
async function decide(
  harness: PromisesHarness,
  id: number,
  verdict: 'approved' | 'rejected',
  by: number,
): Promise<void> {
  const report = await newest(harness, id);
  if (report !== undefined) await harness.settle(id, report, verdict, by);
}
const rename = (harness: PromisesHarness, id: number) =>
  harness.person({ id, first_name: `Имя ${++version}`, photo_url: `/p/${version}.jpg`, version });
async function banForADay(harness: PromisesHarness, id: number): Promise<void> {
  const from = harness.now.toISOString();
  await harness.person({ id, banned: true, last_ban: { from, until: null }, version: ++version });
  later(harness, 24);
  const ban = { from, until: harness.now.toISOString() };
  await harness.person({ id, last_ban: ban, version: ++version });
}
