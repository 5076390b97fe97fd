// Real: the whole media service, PostgreSQL, NATS with JetStream, files on disk. Not real: the services that publish
// the events.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { promiseDeleted, reportSubmitted, reportWithdrawn, userChanged } from '@slovo/contracts';
import { EventTransport } from '@slovo/kit/events';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { promiseSnapshot, reportSnapshot, until } from '@slovo/testing';
import { Backlog } from '../src/uploads/backlog.ts';
import { MarkUsed } from '../src/uploads/reactions/mark-used.ts';
import { INTERNAL_SECRET, startMediaHarness, type MediaHarness } from './media-harness.ts';
import { fixture, photoWithPlace } from './samples.ts';

const HOUR = 60 * 60 * 1000;
let media: MediaHarness;
let photo: Buffer;
beforeAll(async () => {
  media = await startMediaHarness();
  photo = await photoWithPlace(40, 30);
});
beforeEach(() => media.clock.shift(0));
afterAll(() => media.close());

const wait = async (ms: number): Promise<void> => {
  media.later(ms);
  await media.removeOrphans();
};
const exists = async (path: string): Promise<boolean> => (await media.read(path)).status === 200;
const stateOf = async (path: string) => (await media.prisma.upload.findUnique({ where: { path } }))?.state;
const becomes = (path: string, state: string) => until(async () => (await stateOf(path)) === state);

const promise = promiseSnapshot();
const report = (path: string, promiseId = 5) => ({
  promise: { ...promise, id: promiseId },
  report: reportSnapshot(
    { id: promiseId, userId: 7 },
    {
      media: [{ path, kind: 'photo', mime: 'image/jpeg', width: 1, height: 1, duration: null, poster: null }],
    },
  ),
});

describe('an upload of a report that was refused', () => {
  const discard = (tickets: string[]) =>
    fetch(`${media.url}/internal/uploads/discard`, {
      method: 'POST',
      body: JSON.stringify({ tickets }),
      headers: { authorization: `Bearer ${INTERNAL_SECRET}`, 'content-type': 'application/json' },
    });

  it('[QUOTA-02] is removed within minutes with its poster, and not by a forged ticket', async () => {
    const [own, other] = [await media.store(fixture('clip.mp4')), await media.store(photo)];
    expect((await discard([own.ticket, `${other.ticket}x`, 'nothing'])).status).toBe(200);
    await wait(90_000);
    const left = [own.media.path, own.media.poster ?? '', other.media.path].map(exists);
    expect(await Promise.all(left)).toEqual([false, false, true]);
    expect((await discard(Array.from({ length: 11 }, () => own.ticket))).status).toBe(400);
  });

  it('[QUOTA-02] stays when a report shows it, and is kept again when it is sent again', async () => {
    const shown = await media.store(photo);
    await media.publish(reportSubmitted, report(shown.media.path));
    await becomes(shown.media.path, 'used');
    const once = () => media.store(photo, { key: 'sent again after a refusal' });
    const again = await once();
    await discard([shown.ticket, again.ticket]);
    expect((await once()).media.path).toBe(again.media.path);
    await wait(90_000);
    expect([await exists(shown.media.path), await exists(again.media.path)]).toEqual([true, true]);
  });

  it('[QUOTA-02] stays when it was sent again before the first attempt was given up', async () => {
    const once = () => media.store(photo, { key: 'sent again before the refusal' });
    const first = await once();
    await wait(2_000);
    await once();
    await discard([first.ticket]);
    await wait(90_000);
    expect(await exists(first.media.path)).toBe(true);
  });
});

describe('an upload that nothing uses', () => {
  it('is kept while its ticket is valid, and then removed', async () => {
    const { path } = (await media.store(photo)).media;
    await wait(24 * HOUR);
    expect(await exists(path)).toBe(true);
    await wait(HOUR + 1000);
    expect(await exists(path)).toBe(false);
    expect(await media.files()).not.toContain(path.split('/').at(-1));
  });

  it('is kept once a report shows it', async () => {
    const { path } = (await media.store(photo)).media;
    await media.publish(reportSubmitted, report(path));
    await becomes(path, 'used');
    await wait(1000 * HOUR);
    expect(await exists(path)).toBe(true);
  });

  it('that was repeated is kept as long as its new ticket is valid', async () => {
    const once = () => media.store(fixture('clip.mp4'), { key: 'repeated after twenty hours' });
    const { path, poster } = (await once()).media;
    await wait(20 * HOUR);
    expect((await once()).media.path).toBe(path);
    await wait(24 * HOUR);
    expect([await exists(path), await exists(poster ?? '')]).toEqual([true, true]);
    await wait(HOUR + 1000);
    expect(await exists(path)).toBe(false);
    const newPath = (await once()).media.path;
    expect([newPath === path, await exists(newPath)]).toEqual([false, true]);
  });

  it('is removed when its report is withdrawn, also when the events arrive in the wrong order', async () => {
    const { path } = (await media.store(photo)).media;
    await media.publish(reportWithdrawn, report(path));
    await becomes(path, 'freed');
    await media.publish(reportSubmitted, report(path));
    const { path: marker } = (await media.store(photo)).media;
    await media.publish(reportSubmitted, report(marker));
    await becomes(marker, 'used');
    await wait(25 * HOUR + 1000);
    expect([await exists(path), await exists(marker)]).toEqual([false, true]);
  });

  it('is removed with its promise', async () => {
    const { path } = (await media.store(photo)).media;
    await media.publish(reportSubmitted, report(path, 77));
    await becomes(path, 'used');
    await media.publish(promiseDeleted, { promise: { ...promise, id: 77 } });
    await becomes(path, 'freed');
    await wait(25 * HOUR + 1000);
    expect(await exists(path)).toBe(false);
  });
});

describe('a video', () => {
  it('and its poster are kept and removed together', async () => {
    const { path, poster } = (await media.store(fixture('clip.mp4'))).media;
    if (!poster) throw new Error('it has no picture');
    const both = async () => [await exists(path), await exists(poster)];
    await media.publish(reportSubmitted, report(path));
    await becomes(poster, 'used');
    await wait(1000 * HOUR);
    expect(await both()).toEqual([true, true]);
    await media.publish(reportWithdrawn, report(path));
    await becomes(poster, 'freed');
    await wait(25 * HOUR + 1000);
    expect(await both()).toEqual([false, false]);
    const unused = (await media.store(fixture('clip.mp4'))).media;
    await wait(25 * HOUR + 1000);
    expect([await exists(unused.path), await exists(unused.poster ?? '')]).toEqual([false, false]);
  });
});

describe('reports of a batch', () => {
  it('keep their media, but for those of a promise that is deleted', async () => {
    const [first, second, late] = [
      (await media.store(photo)).media.path,
      (await media.store(photo)).media.path,
      (await media.store(photo)).media.path,
    ];
    const deleted = report(late, 991);
    await media.publish(promiseDeleted, { promise: deleted.promise });
    await until(() => media.prisma.deletedPromise.findUnique({ where: { id: deleted.promise.id } }));
    await media.react(MarkUsed, report(first), deleted, report(second), report(first));
    const states = await media.prisma.upload.findMany({
      where: { path: { in: [first, second, late] } },
      select: { path: true, state: true },
    });
    expect(Object.fromEntries(states.map(({ path, state }) => [path, state]))).toEqual({
      [first]: 'used',
      [second]: 'used',
      [late]: 'freed',
    });
  });

  it('cost nothing where they have none', () => {
    const { promise, report: withMedia } = report('reports/any.jpg');
    const transport = media.app.get(EventTransport);
    const concerned = (files: (typeof withMedia)['media']) =>
      transport.reactionsTo(reportSubmitted, { promise, report: { ...withMedia, media: files } }).concerned;
    expect([concerned(withMedia.media), concerned([])]).toEqual([1, 0]);
  });
});

describe('an event that is not processed yet', () => {
  it('keeps an object while it is parked and may be replayed', async () => {
    const { path } = (await media.store(photo)).media;
    const parked = await media.prisma.parkedEvent.create({
      data: {
        consumer: 'media_MarkUsed_report-submitted',
        eventId: path,
        subject: 'evt',
        payload: report(path),
        carrier: {},
        error: 'the database was away',
        parkedAt: media.clock.now(),
      },
    });
    await wait(26 * HOUR);
    expect(await exists(path)).toBe(true);
    await media.prisma.parkedEvent.update({
      where: { id: parked.id },
      data: { replayedAt: media.clock.now() },
    });
    await wait(HOUR);
    expect(await exists(path)).toBe(false);
  });

  it('keeps an object while it waits in a stream', async () => {
    const { path } = (await media.store(photo)).media;
    const isEmpty = jest.spyOn(Backlog.prototype, 'isEmpty').mockResolvedValue(false);
    await wait(26 * HOUR);
    expect(await exists(path)).toBe(true);
    isEmpty.mockRestore();
    await wait(HOUR);
    expect(await exists(path)).toBe(false);
  });

  it('keeps an object while it is among the retries of a reaction that failed on it', async () => {
    const { path } = (await media.store(photo)).media;
    const handlers = media.app.get(EventTransport).getHandlers();
    const [key, handler] = [...handlers].find(([, { extras }]) => extras?.['reaction'] === MarkUsed)!;
    let failures = 0;
    const failing = async () => {
      failures += 1;
      throw new Error('it fails for now');
    };
    handlers.set(key, Object.assign(failing, { extras: handler.extras }));
    await media.publish(reportSubmitted, report(path));
    const manager = await jetstreamManager(media.app.get<NatsConnection>(NATS));
    await until(async () => {
      let outstanding = 0;
      const prefix = media.env['NATS_PREFIX'];
      // Those of other services, which do not run here, keep what they bring.
      for await (const one of manager.consumers.list(`${prefix}_promises`))
        if (one.name.startsWith(`${prefix}_media_`)) outstanding += one.num_pending + one.num_ack_pending;
      return failures > 0 && outstanding === 0;
    });
    await wait(26 * HOUR);
    expect(await exists(path)).toBe(true);
    handlers.set(key, handler);
    await becomes(path, 'used');
    await until(() => media.backlog.isEmpty());
  });

  it('keeps an object while the stream cannot be read', async () => {
    const { path } = (await media.store(photo)).media;
    const nats = media.app.get<NatsConnection>(NATS);
    const request = jest.spyOn(nats, 'request').mockRejectedValue(new Error('away'));
    await wait(26 * HOUR);
    const { keepUntil } = await media.prisma.upload.findUniqueOrThrow({ where: { path } });
    // Nor at once when it is back: events may arrive first.
    expect(keepUntil!.getTime() - media.clock.now().getTime()).toBeGreaterThan(4 * 60_000);
    request.mockRestore();
    await wait(HOUR);
    expect(await exists(path)).toBe(false);
  });

  it('may exist where there are no streams', async () => {
    const nowhere = { name: 'media', prefix: 'nowhere.', clockControl: false };
    const backlog = new Backlog(media.app.get<NatsConnection>(NATS), nowhere, media.prisma);
    expect(await backlog.isEmpty()).toBe(false);
  });

  it('does not exist once all events are processed', async () => {
    const { path } = (await media.store(photo)).media;
    await media.publish(reportSubmitted, report(path));
    await becomes(path, 'used');
    await until(() => media.backlog.isEmpty());
    expect(await media.backlog.mentions(path)).toBe(false);
  });
});

describe('an upload that a crash left incomplete', () => {
  it('is not served, and is removed with the bytes that were stored', async () => {
    const facts = {
      ownerId: 7,
      purpose: 'report',
      kind: 'photo',
      mime: 'image/jpeg',
      size: 1,
      sha256: 'a',
    } as const;
    const at = media.clock.now();
    const rows = ['ab', 'cd'].map((start) => ({
      ...facts,
      path: `reports/${start}/${start.repeat(16)}.jpg`,
      state: 'arriving' as const,
      createdAt: at,
      keepUntil: new Date(at.getTime() + HOUR),
    }));
    await media.prisma.upload.createMany({ data: rows });
    const [withBytes, without] = rows.map(({ path }) => path) as [string, string];
    const file = join(media.folder, 'half');
    await writeFile(file, 'x');
    await media.storage.put(withBytes, file, 'image/jpeg');
    expect([await exists(withBytes), await exists(without)]).toEqual([false, false]);
    await wait(HOUR + 1000);
    expect(await media.prisma.upload.count({ where: { path: { in: [withBytes, without] } } })).toBe(0);
    expect(await media.files()).not.toContain(withBytes.split('/').at(-1));
  });
});

describe('an avatar', () => {
  it('is kept while the profile shows it, also when older events arrive late', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => (await media.store(photo, { purpose: 'avatar', owner: 21 })).media.path),
    );
    if (!first || !second) throw new Error('two avatars were stored');
    const shows = (path: string, version: number) =>
      media.publish(userChanged, {
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
