// Real: the whole media service, PostgreSQL, NATS with JetStream, files on disk. Not real: the services whose events come.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  promiseDeleted,
  reportSubmitted,
  reportWithdrawn,
  userChanged,
  type PromiseSnapshot,
} from '@slovo/contracts';
import { until } from '@slovo/testing';
import { openMedia, type Media } from './open-media.ts';
import { photoWithPlace } from './samples.ts';

const HOUR = 60 * 60 * 1000;
let media: Media;
let photo: Buffer;
beforeAll(async () => {
  media = await openMedia();
  photo = await photoWithPlace(40, 30);
});
beforeEach(() => media.clock.shift(0));
afterAll(() => media.close());

const wait = async (ms: number): Promise<void> => {
  media.clock.shift(media.clock.offset + ms);
  await media.tidy();
};
const exists = async (path: string): Promise<boolean> => (await media.read(path)).status === 200;
const stateOf = async (path: string) => (await media.prisma.upload.findUnique({ where: { path } }))?.state;
const becomes = (path: string, state: string) => until(async () => (await stateOf(path)) === state);

const promise: PromiseSnapshot = {
  id: 5,
  userId: 7,
  title: 'Бегать',
  type: 'habit',
  status: 'active',
  completionType: null,
  approvalType: 'anyuser',
  motivatorId: null,
  isPublic: true,
  daysTotal: 30,
  completedDays: 0,
  currentDay: 1,
  timeZone: 'Europe/Moscow',
  dayStartsAt: 3,
  startedAt: '2026-11-20T10:00:00.000Z',
  version: 1,
};
const report = (path: string, promiseId = 5) => ({
  promise: { ...promise, id: promiseId },
  report: {
    id: 11,
    promiseId,
    userId: 7,
    dayNumber: 1,
    text: '',
    media: [{ path, kind: 'photo', mime: 'image/jpeg', width: 1, height: 1, duration: null }],
    createdAt: '2026-11-20T10:00:00.000Z',
  },
});

describe('an upload that nothing uses', () => {
  it('stays while its ticket can be used, and then goes', async () => {
    const { path } = (await media.store(photo)).media;
    await wait(24 * HOUR);
    expect(await exists(path)).toBe(true);
    await wait(HOUR + 1000);
    expect(await exists(path)).toBe(false);
    expect(await media.files()).not.toContain(path.split('/').at(-1));
  });

  it('is as good as used once a report shows it', async () => {
    const { path } = (await media.store(photo)).media;
    await media.tell(reportSubmitted, report(path));
    await becomes(path, 'used');
    await wait(1000 * HOUR);
    expect(await exists(path)).toBe(true);
  });

  it('goes when its report is taken back, though the news may come in the wrong order', async () => {
    const { path } = (await media.store(photo)).media;
    await media.tell(reportWithdrawn, report(path));
    await becomes(path, 'freed');
    await media.tell(reportSubmitted, report(path));
    const { path: marker } = (await media.store(photo)).media;
    await media.tell(reportSubmitted, report(marker));
    await becomes(marker, 'used');
    await wait(25 * HOUR + 1000);
    expect([await exists(path), await exists(marker)]).toEqual([false, true]);
  });

  it('goes with its promise', async () => {
    const { path } = (await media.store(photo)).media;
    await media.tell(reportSubmitted, report(path, 77));
    await becomes(path, 'used');
    await media.tell(promiseDeleted, { promise: { ...promise, id: 77 } });
    await becomes(path, 'freed');
    await wait(25 * HOUR + 1000);
    expect(await exists(path)).toBe(false);
  });
});

describe('an avatar', () => {
  it('stays while the profile shows it, whatever older news says', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => (await media.store(photo, { purpose: 'avatar', owner: 21 })).media.path),
    );
    if (!first || !second) throw new Error('two avatars were stored');
    const shows = (path: string, version: number) =>
      media.tell(userChanged, {
        user: {
          id: 21,
          username: null,
          first_name: 'Аня',
          last_name: null,
          photo_url: `/media/public/${path}`,
          telegram_id: 1,
          language: 'ru',
          time_zone: 'Europe/Moscow',
          day_starts_at: 3,
          banned: false,
          version,
        },
      });
    await shows(first, 2);
    await becomes(first, 'used');
    await shows(second, 4);
    await becomes(second, 'used');
    expect(await stateOf(first)).toBe('freed');
    await shows(first, 3);
    await shows(second, 5);
    await until(async () => (await media.prisma.owner.findUnique({ where: { id: 21 } }))?.version === 5);
    await wait(25 * HOUR + 1000);
    expect([await exists(first), await exists(second)]).toEqual([false, true]);
  });
});
