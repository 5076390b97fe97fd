// Real: PostgreSQL, NATS and the whole service. Not real: promises and auth, whose events the spec writes.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type Caller,
  confirmHiddenOfVoting,
  type Hidden,
  promiseChanged,
  userChanged,
} from '@slovo/contracts';
import { personSnapshot } from '@slovo/testing/service-harness';
import { as, submission, VotingHarness } from './voting-harness.ts';

let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start();
});
afterAll(() => harness.close());

const gateway: Caller = { kind: 'service', name: 'gateway' };
const confirm = (hidden: Hidden, caller: Caller = gateway) =>
  harness.call(confirmHiddenOfVoting, hidden, caller);

it('[LINK-15] is confirmed when the event has come, or a newer one', async () => {
  const { promise } = await harness.submitted();
  const answer = confirm({ subject: 'promise', id: promise.id, version: 4 });
  await harness.send(promiseChanged, { promise: { ...promise, isPublic: true, version: 5 } });
  expect(await answer).toEqual({ success: true });
});

it('[LINK-15] of a person whom nobody has heard of waits for them', async () => {
  const answer = confirm({ subject: 'user', id: 900, version: 2 });
  await harness.send(userChanged, { user: personSnapshot(900, { banned: true, version: 2 }) });
  expect(await answer).toEqual({ success: true });
});

it('[LINK-15] is refused, and may be asked for again, while the event does not come', async () => {
  const { promise, report } = submission();
  for (const hidden of [
    { subject: 'promise', id: promise.id, version: 4 },
    { subject: 'report', id: report.id, promise_id: promise.id },
  ] as const)
    await expect(confirm(hidden)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
}, 60_000);

it('is asked for by edges alone', async () => {
  const asked = confirm({ subject: 'user', id: 900, version: 2 }, as(900));
  await expect(asked).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
