import type { Type } from '@nestjs/common';
import {
  answerInvitation,
  beginAnew,
  closePromise,
  endPause,
  findPromise,
  getInvitation,
  goOn,
  grantMedia,
  listActivePromises,
  listJustClosed,
  listPromises,
  listPublicReports,
  listReports,
  pausePromise,
  type PromiseView,
  type ReportView,
  setPrivacy,
  skipDay,
  takeMotivatorLink,
  checkReport,
  submitReport,
  undoReport,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { answer, pageOf } from './answer.ts';
import type { FakeServices } from './fake-services.ts';

export const promisesAnswers = (world: FakeServices): Type[] => [
  ...promiseAnswers(world),
  ...reportAnswers(world),
  ...invitationAnswers(world),
];

const promiseAnswers = (world: FakeServices): Type[] => [
  answer(world, listPromises, (page, { userId }) => {
    const { items, next } = pageOf([...world.promises.values()].filter(ownedBy(userId)), page);
    return { promises: items, next };
  }),
  answer(world, listActivePromises, (page, { userId }) => {
    const own = [...world.promises.values()].filter(ownedBy(userId));
    const { items, next } = pageOf(
      own.filter(({ status }) => status === 'active' || status === 'overdue'),
      page,
    );
    return { promises: items, next };
  }),
  answer(world, findPromise, ({ id }, { userId }) => {
    const promise = world.promises.get(id);
    const isInsider = promise && (promise.user_id === userId || promise.motivator_person?.id === userId);
    if (!promise || (!isInsider && !promise.is_public)) throw new Refusal('PROMISE_NOT_FOUND');
    return { promise, audience: isInsider ? ('insider' as const) : ('public' as const) };
  }),
  answer(world, skipDay, ({ id }) => world.promise(id)),
  answer(world, goOn, ({ id }) => Object.assign(world.promise(id), { goes_on: true })),
  answer(world, beginAnew, ({ id }) => Object.assign(world.promise(id), { status: 'active' as const })),
  answer(world, closePromise, ({ id, completion_type }) =>
    Object.assign(world.promise(id), { status: 'closed' as const, completion_type }),
  ),
  answer(world, pausePromise, ({ id }) =>
    Object.assign(world.promise(id), { pause: { day: 4, from: '2027-01-04', until: '2027-01-10' } }),
  ),
  answer(world, endPause, ({ id }) => Object.assign(world.promise(id), { pause: null })),
  answer(world, setPrivacy, ({ id, is_public }) => Object.assign(world.promise(id), { is_public })),
];

const reportAnswers = (world: FakeServices): Type[] => [
  answer(world, listReports, ({ id, ...page }) => pageOf(reportsOf(world, id), page)),
  answer(world, listPublicReports, ({ id, ...page }) => pageOf(reportsOf(world, id), page)),
  answer(world, checkReport, ({ id }) => ({ day: world.dayOf(world.promise(id)) })),
  answer(world, listJustClosed, (_, { userId }) => ({
    promises: [...world.promises.values()].filter(
      (one) => ownedBy(userId)(one) && world.days.has(one.id) && one.status === 'closed',
    ),
  })),
  answer(world, submitReport, (input, { userId }) => world.submit(input, userId)),
  answer(world, undoReport, ({ id }) => {
    const report = world.reports.find((one) => one.id === id) ?? world.withdrawn.find((one) => one.id === id);
    const promise = report && world.promises.get(report.promise_id);
    if (!promise) throw new Refusal('REPORT_NOT_FOUND');
    const index = world.reports.indexOf(report);
    if (index >= 0) world.withdrawn.push(...world.reports.splice(index, 1));
    return { promise };
  }),
  answer(world, grantMedia, ({ path }) => ({ ticket: `read:${path}` })),
];

const invitationAnswers = (world: FakeServices): Type[] => [
  answer(world, takeMotivatorLink, ({ code }) => {
    const id = world.motivatorLinks.get(code);
    if (id === undefined) throw new Refusal('INVITATION_NOT_FOUND');
    if (!world.invitations.has(id)) world.invitations.set(id, 'pending');
    return { invitation: invitation(world, id), promise: world.promise(id) };
  }),
  answer(world, getInvitation, ({ code }) => {
    const id = Number(code.replace('code', ''));
    if (!world.invitations.has(id)) throw new Refusal('INVITATION_NOT_FOUND');
    return { invitation: invitation(world, id), promise: world.promise(id) };
  }),
  answer(world, answerInvitation, ({ invitation_id: id, answer }) => {
    if (world.invitations.get(id) !== 'pending') throw new Refusal('INVITATION_ANSWERED');
    world.invitations.set(id, answer === 'accept' ? 'accepted' : 'rejected');
    return { invitation: invitation(world, id), promise: world.promise(id) };
  }),
];

const ownedBy =
  (userId: number) =>
  ({ user_id }: PromiseView): boolean =>
    user_id === userId;

const reportsOf = ({ reports }: FakeServices, promiseId: number): ReportView[] =>
  reports.filter(({ promise_id }) => promise_id === promiseId).toReversed();

function invitation({ invitations }: FakeServices, id: number) {
  const nobody = { first_name: 'Кто', last_name: null, photo_url: null };
  const at = '2027-01-01T00:00:00.000Z';
  return {
    id,
    promise_id: id,
    status: invitations.get(id) ?? 'pending',
    invitee_username: null,
    invitee_id: 1,
    invitee: nobody,
    created_at: at,
    expires_at: at,
    responded_at: null,
  };
}
