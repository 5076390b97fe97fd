import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type CallInput,
  chatBlocked,
  getNotificationFacts,
  getNotificationSettings,
  noticeReady,
  promiseClosed,
  routes,
  setReceiptStatus,
  noticeUndelivered,
  updateNotificationSettings,
} from '@slovo/contracts';
import { as, personSnapshot } from '@slovo/testing/service-harness';
import { NotificationsHarness, reported } from './notifications-harness.ts';

const DEFAULTS = {
  day_start: '09:00',
  day_end: '21:00',
  every_day: '12:00',
  quiet_from: '23:00',
  quiet_until: '08:00',
  weekly_digest: true,
  muted_until: null,
};

let harness: NotificationsHarness;
let user = 3_000;
beforeAll(async () => {
  harness = await NotificationsHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => {
  user += 1;
});

const get = () => harness.call(getNotificationSettings, {}, as(user));
const update = (changes: CallInput<typeof updateNotificationSettings>) =>
  harness.call(updateNotificationSettings, changes, as(user));
const inAnHour = () => new Date(harness.now.getTime() + 3_600_000).toISOString();

describe('the settings of notifications', () => {
  it('are the defaults until they are changed, also before the account’s first event', async () => {
    expect(await get()).toEqual(DEFAULTS);
    await harness.person(user);
    expect(await get()).toEqual(DEFAULTS);
  });

  it('change only the given fields, and null switches a reminder off', async () => {
    await harness.person(user);
    const until = inAnHour();
    expect(await update({ day_start: '07:30', every_day: null })).toEqual({
      ...DEFAULTS,
      day_start: '07:30',
      every_day: null,
    });
    expect(await update({ quiet_from: '22:15', quiet_until: '22:15', muted_until: until })).toEqual({
      ...DEFAULTS,
      day_start: '07:30',
      every_day: null,
      quiet_from: '22:15',
      quiet_until: '22:15',
      muted_until: until,
    });
    expect(await update({})).toEqual(await get());
    expect(await update({ every_day: '00:00', weekly_digest: false, muted_until: null })).toMatchObject({
      every_day: '00:00',
      weekly_digest: false,
      muted_until: null,
    });
  });

  it('survive later events of the account, and may be set before the first', async () => {
    await update({ day_end: '19:00' });
    await harness.person(user, { language: 'en', version: 2 });
    expect(await get()).toMatchObject({ day_end: '19:00' });
    expect(await harness.prisma.person.findUniqueOrThrow({ where: { userId: user } })).toMatchObject({
      languageCode: 'en',
      firstName: personSnapshot(user).first_name,
      nextDigestAt: expect.any(Date),
    });
  });

  it.each([
    ['day_start', '24:00'],
    ['day_end', '9:00'],
    ['every_day', 'noon'],
    ['quiet_from', null],
    ['quiet_until', '08:60'],
    ['weekly_digest', 'yes'],
    ['muted_until', 'tomorrow'],
    ['muted_until', '2027-02-30T00:00:00Z'],
  ])('refuse %s %j and name the field', async (field, value) => {
    await expect(update({ [field]: value })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { [field]: expect.any(String) } },
    });
    expect(await get()).toEqual(DEFAULTS);
  });

  it('are shown to operators, with the numbers of receipts', async () => {
    const operator = { kind: 'operator', userId: 1, fingerprint: 'cafe0123' } as const;
    const facts = (userId: number) => harness.call(getNotificationFacts, { userId }, operator);
    const none = { total: 0, unread: 0, read: 0, delivered: 0 };
    expect(await facts(user)).toEqual({ receipts: none, settings: DEFAULTS });
    await harness.person(user);
    const muted_until = inAnHour();
    await update({ muted_until });
    expect(await facts(user)).toEqual({ receipts: none, settings: { ...DEFAULTS, muted_until } });
    await expect(harness.call(getNotificationFacts, { userId: user }, as(user))).rejects.toMatchObject({
      code: 'ADMIN_TOKEN_INVALID',
    });
  });

  it('require sign-in', async () => {
    await expect(harness.call(getNotificationSettings, {}, { kind: 'anyone' })).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
    await expect(harness.call(updateNotificationSettings, {}, { kind: 'anyone' })).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
  });

  it('have no mute that has ended; a permanent one lasts until the latest date', async () => {
    expect(await update({ muted_until: '0001-01-01T00:00:00Z' })).toMatchObject({ muted_until: null });
    expect(await update({ muted_until: '9999-12-31T23:59:59-14:00' })).toMatchObject({
      muted_until: '9999-12-31T00:00:00.000Z',
    });
    await update({ muted_until: inAnHour() });
    harness.moveTo(new Date(harness.now.getTime() + 2 * 3_600_000).toISOString());
    expect(await get()).toMatchObject({ muted_until: null });
  });

  it('[API-49] [LIMIT-14] have a path of the product’s API, like every call about notifications', () => {
    const paths = Object.entries(routes).filter(([name]) => name.startsWith('notifications.'));
    expect(paths.length).toBeGreaterThanOrEqual(5);
    for (const [, { path }] of paths) expect(path).toMatch(/^\/api\//);
  });
});

describe('a notice', () => {
  /** The notice that a person in Honolulu gets when their promise is closed at this hour of their local time. */
  async function toldAt(hour: number) {
    const utc = new Date(Date.UTC(2028, 0, user, hour + 10)); // Honolulu is ten hours behind, all year round
    harness.moveTo(utc.toISOString());
    const { promise } = reported({ userId: user, status: 'closed', completionType: 'success' });
    await harness.publish(promiseClosed, { promise, closedBy: 'system' });
    return (await harness.published(noticeReady)).filter(({ receipt }) => receipt.promise_id === promise.id);
  }

  it('is sent to the chat at once, in quiet hours without a sound', async () => {
    await harness.person(user, { time_zone: 'Pacific/Honolulu' });
    const silent = [];
    for (const hour of [0, 7, 8, 22, 23])
      silent.push(...(await toldAt(hour)).map(({ channels }) => channels.silent));
    expect(silent).toEqual([true, true, false, false, true]);
    await update({ quiet_from: '12:00', quiet_until: '13:00' });
    expect((await toldAt(12)).map(({ channels }) => channels)).toEqual([
      { telegram: true, web: true, silent: true },
    ]);
    expect((await toldAt(3)).map(({ channels }) => channels.silent)).toEqual([false]);
  });

  it('is only on the web while the chat is muted or blocked', async () => {
    await harness.person(user, { time_zone: 'Pacific/Honolulu' });
    harness.moveTo('2028-06-01T22:00:00Z');
    await update({ muted_until: '9999-12-31T00:00:00Z' });
    expect((await toldAt(12)).map(({ channels }) => channels)).toMatchObject([
      { telegram: false, web: true },
    ]);
    await update({ muted_until: null });
    await harness.publish(chatBlocked, { userId: user });
    expect((await toldAt(12)).map(({ channels }) => channels)).toMatchObject([
      { telegram: false, web: true },
    ]);
  });

  it('that is sent again at night also makes no sound', async () => {
    await harness.person(user, { time_zone: 'Pacific/Honolulu' });
    const [first] = await toldAt(12);
    const id = first?.receipt.id ?? 0;
    await harness.publish(noticeUndelivered, { receiptId: id, userId: user, reason: 'gave-up' });
    harness.moveTo('2029-01-01T10:30:00Z');
    await harness.call(setReceiptStatus, { id, status: 'responded', responseType: 'retry' }, as(user));
    const events = (await harness.published(noticeReady)).filter(({ receipt }) => receipt.id === id);
    expect(events.map(({ channels }) => channels.silent)).toEqual([false, true]);
  });
});
