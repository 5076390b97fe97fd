import { expect, it } from '@jest/globals';
import { settingsOf } from './event-consumer.ts';

/** As the client does it, and as it then travels. */
const updated = (present: object, wanted: object): unknown =>
  JSON.parse(JSON.stringify(Object.assign({ ...present }, wanted)));

it('leaves a consumer one kind of filter, whichever it had', () => {
  const one = { filter_subject: 'evt.auth.greeted', max_ack_pending: 10 };
  const several = { filter_subjects: ['evt.auth.greeted', 'evt.auth.left'], max_ack_pending: 10 };
  expect(updated(several, settingsOf(one))).toEqual({ ...one, ack_wait: 10_000_000_000 });
  expect(updated(one, settingsOf(several))).toEqual({ ...several, ack_wait: 10_000_000_000 });
});
