import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  closePromise,
  createPromise,
  deletePromise,
  setApprovalType,
  setPrivacy,
  skipDay,
  startPromise,
  submitReport,
  updatePromise,
  withdrawInvitation,
} from '@slovo/contracts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
let keys = 0;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
  await harness.person({ username: 'friend_1' });
});
afterAll(() => harness.close());

type Status = 'draft' | 'active' | 'overdue' | 'closed';
type Invited = 'pending' | 'accepted' | 'rejected' | 'cancelled' | null;

/** Creates a promise in this state. */
async function promiseIn(status: Status, type: 'habit' | 'goal', invited: Invited): Promise<number> {
  harness.moveTo('2027-05-10T12:00:00Z');
  const { id } = await harness.draft(owner, { type, days_total: 30 });
  if (invited !== null) {
    const motivatorId = invited === 'pending' || invited === 'accepted' ? 77 : null;
    await harness.prisma.promiseRecord.update({
      where: { id },
      data: { approvalType: 'specific', motivatorId },
    });
    await harness.invitation(id, 77, invited);
  }
  if (status !== 'draft') {
    const running = { startedAt: new Date('2027-05-10T12:00:00Z'), timeZone: 'UTC', dayStartsAt: 0 };
    await harness.prisma.promiseRecord.update({ where: { id }, data: { status, ...running } });
  }
  return id;
}

const actions = {
  start: (id: number) => harness.call(startPromise, { id }, as(owner)),
  delete: (id: number) => harness.call(deletePromise, { id }, as(owner)),
  'choose approval': (id: number) =>
    harness.call(setApprovalType, { id, approvalType: 'anyuser' }, as(owner)),
  invite: (id: number) =>
    harness.call(setApprovalType, { id, approvalType: 'specific', username: 'friend_1' }, as(owner)),
  withdraw: (id: number) => harness.call(withdrawInvitation, { id }, as(owner)),
  reword: (id: number) => harness.call(updatePromise, { id, title: 'Иначе' }, as(owner)),
  'change days': (id: number) => harness.call(updatePromise, { id, days_total: 30 }, as(owner)),
  replace: (id: number) =>
    harness.call(createPromise, { title: 'Новое', type: 'goal', replaces: id }, as(owner)),
  reach: (id: number) => harness.call(closePromise, { id, completion_type: 'success' }, as(owner)),
  'give up': (id: number) => harness.call(closePromise, { id, completion_type: 'give_up' }, as(owner)),
  report: (id: number) =>
    harness.call(submitReport, { id, text: 'Да', request_key: `t${++keys}` }, as(owner)),
  skip: (id: number) => harness.call(skipDay, { id }, as(owner)),
  show: (id: number) => harness.call(setPrivacy, { id, is_public: true }, as(owner)),
};

/** Rows are states, columns are actions of the owner. A cell is the short code of the refusal, or `+` for success. */
const [head, ...rows] = `
                      | start    | delete   | choose approval | invite   | withdraw | reword | change days | replace  | reach    | give up  | report   | skip     | show
habit draft           | +        | +        | +               | +        | unknown  | +      | +           | +        | inactive | inactive | inactive | inactive | +
habit draft pending   | pending  | pending  | pending         | pending  | +        | +      | pending     | pending  | inactive | inactive | inactive | inactive | +
habit draft accepted  | +        | +        | +               | +        | +        | +      | +           | +        | inactive | inactive | inactive | inactive | +
habit draft rejected  | rejected | +        | +               | +        | unknown  | +      | +           | +        | inactive | inactive | inactive | inactive | +
habit draft cancelled | missing  | +        | +               | +        | unknown  | +      | +           | +        | inactive | inactive | inactive | inactive | +
habit active          | no draft | no draft | no draft        | no draft | no draft | +      | no draft    | no draft | +        | +        | +        | +        | +
habit overdue         | no draft | no draft | no draft        | no draft | no draft | +      | no draft    | no draft | inactive | inactive | +        | inactive | +
habit closed          | no draft | no draft | no draft        | no draft | no draft | closed | closed      | no draft | closed   | closed   | closed   | inactive | +
goal draft            | +        | +        | +               | +        | unknown  | +      | +           | +        | inactive | inactive | inactive | no habit | +
goal active           | no draft | no draft | no draft        | no draft | no draft | +      | no draft    | no draft | +        | +        | +        | no habit | +
goal overdue          | no draft | no draft | no draft        | no draft | no draft | +      | no draft    | no draft | +        | inactive | +        | no habit | +
goal closed           | no draft | no draft | no draft        | no draft | no draft | closed | closed      | no draft | closed   | closed   | closed   | no habit | +`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

const codes: Record<string, string> = {
  pending: 'INVITATION_PENDING',
  rejected: 'INVITATION_REJECTED',
  missing: 'INVITATION_MISSING',
  unknown: 'INVITATION_NOT_FOUND',
  inactive: 'PROMISE_NOT_ACTIVE',
  'no draft': 'PROMISE_NOT_DRAFT',
  closed: 'PROMISE_CLOSED',
  'no habit': 'NOT_A_HABIT',
};

describe('what an owner may do', () => {
  it.each(rows)(
    '[PROMISE-22] [PROMISE-23] [PROMISE-35] [PROMISE-36] [PROMISE-37] [PROMISE-38] [APPROVAL-06] [REPORTS-17] %s',
    async (state, ...expected) => {
      const [type, status, invited] = state!.split(' ') as ['habit' | 'goal', Status, Invited | undefined];
      const done: Record<string, string> = {};
      for (const name of Object.keys(actions) as (keyof typeof actions)[]) {
        const id = await promiseIn(status, type, invited ?? null);
        const before = await harness.prisma.promiseRecord.findUnique({ where: { id } });
        done[name] = await actions[name](id).then(
          () => '+',
          (error: { code: string }) => error.code,
        );
        // A refused action has changed nothing.
        const after = await harness.prisma.promiseRecord.findUnique({ where: { id } });
        expect([name, done[name] === '+' || after?.version === before?.version]).toEqual([name, true]);
      }
      const names = head!.filter((name) => name !== '');
      expect(done).toEqual(
        Object.fromEntries(expected.map((word, index) => [names[index]!, codes[word] ?? word])),
      );
    },
  );
});
