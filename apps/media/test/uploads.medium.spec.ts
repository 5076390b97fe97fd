// Real: HTTP, the whole media service, PostgreSQL, NATS, sharp, files on disk. Not real: gateway and bot.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { checkAvatar, MEDIA_LIMITS, UploadTicket } from '@slovo/contracts';
import { until } from '@slovo/testing';
import sharp from 'sharp';
import { Decoder } from '../src/files/decoder.ts';
import { startMediaHarness, type MediaHarness } from './media-harness.ts';
import {
  fixture,
  isFastJpeg,
  movieWithLocation,
  movingGif,
  photoWithPlace,
  LOCATION,
  picturesWithLocation,
  transparentPng,
} from './samples.ts';

let media: MediaHarness;
beforeAll(async () => {
  media = await startMediaHarness();
});
afterAll(() => media.close());

const bytes = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await media.read(path)).arrayBuffer());
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];

describe('a photo', () => {
  it('[MEDIA-02] is turned upright and loses location and camera', async () => {
    const original = await photoWithPlace();
    expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('Slovophone');
    const { media: stored } = await media.store(original);

    const result = await bytes(stored.path);
    const facts = await sharp(result).metadata();
    expect([facts.format, facts.width, facts.height, facts.orientation]).toEqual([
      'jpeg',
      800,
      1200,
      undefined,
    ]);
    expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined]);
    expect(result.toString('latin1')).not.toMatch(/Slovophone|Secret model|GPS|Exif/);
    expect(stored).toMatchObject({
      kind: 'photo',
      mime: 'image/jpeg',
      width: 800,
      height: 1200,
      duration: null,
      size: result.length,
      ownerId: 7,
      purpose: 'report',
    });
    expect(stored.path).toMatch(/^reports\/([0-9a-f]{2})\/\1[0-9a-f]{30}\.jpg$/);
  });

  it('is resized to the size in which it is shown', async () => {
    const { media: stored } = await media.store(await photoWithPlace(5000, 2500));
    expect([stored.width, stored.height]).toEqual([1024, 2048]);
    const { media: avatar } = await media.store(await photoWithPlace(1000, 1000), { purpose: 'avatar' });
    expect([avatar.width, avatar.path.split('/')[0]]).toEqual([512, 'avatars']);
  });

  it.each(['report', 'avatar', 'notice'] as const)(
    'is encoded fast, as fewer bytes would take several times the processor time: %s',
    async (purpose) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
      const photo = await sharp({
        create: { width: 600, height: 400, channels: 3, background: 'grey', noise },
      })
        .jpeg({ mozjpeg: true })
        .toBuffer();
      expect(await isFastJpeg(photo)).toBe(false);
      const { media: stored } = await media.store(photo, { purpose });
      expect(await isFastJpeg(await bytes(stored.path))).toBe(true);
    },
  );

  it('keeps transparency and animation, as WebP', async () => {
    const png = await media.store(await transparentPng());
    expect(png.media).toMatchObject({ mime: 'image/webp', width: 300, height: 200 });
    expect((await sharp(await bytes(png.media.path)).metadata()).hasAlpha).toBe(true);
    const gif = await media.store(await movingGif());
    expect(gif.media).toMatchObject({ mime: 'image/webp', width: 40, height: 30 });
    expect((await sharp(await bytes(gif.media.path)).metadata()).pages).toBe(3);
  });

  it.each(Object.entries(picturesWithLocation()))('loses its metadata: %s', async (_format, original) => {
    expect((await original).toString('latin1')).toContain(LOCATION);
    const { media: stored } = await media.store(await original);
    expect((await bytes(stored.path)).toString('latin1')).not.toContain(LOCATION);
  });

  it('of an iPhone becomes a JPEG, upright and without its location', async () => {
    const heic = fixture('photo.heic');
    expect(heic.toString('latin1')).toContain(LOCATION);
    const { media: stored } = await media.store(heic);
    expect(stored).toMatchObject({ kind: 'photo', mime: 'image/jpeg', width: 480, height: 640 });
    const result = await bytes(stored.path);
    expect(result.toString('latin1')).not.toContain(LOCATION);
    // A red square is at (100, 100) before the photo is turned by three quarters.
    const { data, info } = await sharp(result).raw().toBuffer({ resolveWithObject: true });
    const at = (150 * info.width + (info.width - 150)) * info.channels;
    expect([data[at]! > 200, data[at + 1]! < 60]).toEqual([true, true]);
    expect(await refusal(await media.send(heic.subarray(0, 900)))).toEqual([400, 'MEDIA_DAMAGED']);
    expect(await refusal(await media.send(heic, { purpose: 'avatar' }))).toEqual([400, 'MEDIA_TYPE_REFUSED']);
  });

  it('of an iPhone may be sent again when the decoder is busy', async () => {
    const decode = jest.spyOn(media.app.get(Decoder), 'decode').mockResolvedValue('busy');
    expect(await refusal(await media.send(fixture('photo.heic')))).toEqual([503, 'MEDIA_BUSY']);
    decode.mockRestore();
  });

  it('is recognised by its bytes', async () => {
    expect(await refusal(await media.send('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
      400,
      'MEDIA_TYPE_REFUSED',
    ]);
    expect(await refusal(await media.send('just a text'))).toEqual([400, 'MEDIA_TYPE_REFUSED']);
    expect(await refusal(await media.send(new Uint8Array(0)))).toEqual([400, 'MEDIA_EMPTY']);
  });

  it('is refused when another format was declared, with the format that was found', async () => {
    const photo = await photoWithPlace(20, 20);
    for (const declared of ['image/png', 'video/mp4', 'text/html', 'IMAGE/PNG; a=b']) {
      const response = await media.send(photo, { declared });
      expect([declared, response.status]).toEqual([declared, 400]);
      expect(await response.json()).toMatchObject({
        code: 'MEDIA_TYPE_REFUSED',
        details: { purpose: 'report', declared: declared.split(';')[0]!.toLowerCase(), found: 'image/jpeg' },
      });
    }
    expect(await refusal(await media.send(movieWithLocation(), { declared: 'image/jpeg' }))).toEqual([
      400,
      'MEDIA_TYPE_REFUSED',
    ]);
    expect(await refusal(await media.send(photo, { purpose: 'avatar', declared: 'image/png' }))).toEqual([
      400,
      'MEDIA_TYPE_REFUSED',
    ]);
  });

  it('may be declared by any name of its format, or not at all', async () => {
    const photo = await photoWithPlace(20, 20);
    for (const declared of [
      'image/jpeg',
      'image/jpg',
      'Image/JPEG; q=1',
      'text/plain',
      'application/octet-stream',
    ])
      expect((await media.store(photo, { declared })).media.mime).toBe('image/jpeg');
    for (const declared of ['video/mp4', 'video/quicktime', 'video/x-m4v'])
      expect((await media.store(movieWithLocation(), { declared })).media.kind).toBe('video');
  });

  it('for an avatar is a JPG or PNG', async () => {
    const webp = await sharp(await photoWithPlace(20, 20))
      .webp()
      .toBuffer();
    expect(await refusal(await media.send(webp, { purpose: 'avatar' }))).toEqual([400, 'MEDIA_TYPE_REFUSED']);
    expect(await refusal(await media.send(movieWithLocation(), { purpose: 'avatar' }))).toEqual([
      400,
      'MEDIA_TYPE_REFUSED',
    ]);
    expect((await media.store(await transparentPng(), { purpose: 'avatar' })).media.mime).toBe('image/webp');
  });
});

describe('a video', () => {
  it.each([
    ['an MP4 with its index first', {}, 'mp4', 'video/mp4', 1920, 1080],
    [
      'an MP4 with its index last, held upright',
      { moovLast: true, turned: true },
      'mp4',
      'video/mp4',
      1080,
      1920,
    ],
    ['a QuickTime movie', { brand: 'qt  ' }, 'mov', 'video/quicktime', 1920, 1080],
  ])(
    '[MEDIA-01] keeps its video and loses the location: %s',
    async (_what, shape, ext, mime, width, height) => {
      const original = movieWithLocation(shape);
      expect(original.toString('latin1').split(LOCATION)).toHaveLength(7);
      const { media: stored } = await media.store(original);
      expect(stored).toMatchObject({
        kind: 'video',
        mime,
        width,
        height,
        duration: 2.5,
        size: original.length,
      });
      expect(stored.path).toMatch(new RegExp(`\\.${ext}$`));

      const result = await bytes(stored.path);
      expect(result.toString('latin1')).not.toContain(LOCATION);
      expect(result.toString('latin1')).not.toContain('location');
      const samples = Buffer.alloc(4096, 0x5a);
      expect(result.indexOf(samples)).toBe(original.indexOf(samples));
    },
  );

  it('that is malformed is refused', async () => {
    const whole = movieWithLocation();
    expect(await refusal(await media.send(whole.subarray(0, 300)))).toEqual([400, 'MEDIA_DAMAGED']);
  });
});

it('[HARDEN-20] an avatar is only that of whoever stored it, and no other file is one', async () => {
  const { media: avatar } = await media.store(await photoWithPlace(), { purpose: 'avatar', owner: 31 });
  const { media: report } = await media.store(await photoWithPlace(), { owner: 31 });
  const isOwn = async (userId: number, path: string) =>
    (await media.askAs(userId, checkAvatar, { path })).isOwn;
  expect(await isOwn(31, avatar.path)).toBe(true);
  expect(await isOwn(32, avatar.path)).toBe(false);
  expect(await isOwn(31, report.path)).toBe(false);
  expect(await isOwn(31, `avatars/ab/${'ab'.repeat(16)}.jpg`)).toBe(false);
});

describe('an upload', () => {
  it('returns a signed ticket with its owner and facts', async () => {
    const { ticket, media: stored } = await media.store(await photoWithPlace(), { owner: 12 });
    const facts = await media.tickets.read(ticket, UploadTicket, media.clock.now());
    expect(facts).toEqual({ use: 'upload', ...stored });
    const nextDay = new Date(media.clock.now().getTime() + 24 * 60 * 60 * 1000 + 1000);
    await expect(media.tickets.read(ticket, UploadTicket, nextDay)).resolves.toBeNull();
  });

  it('repeated with the same key gets the first answer, also at the same moment', async () => {
    const photo = await photoWithPlace();
    const answers = await Promise.all([1, 2, 3].map(() => media.store(photo, { key: 'same' })));
    const later = await media.store(await transparentPng(), { key: 'same' });
    expect(new Set([...answers, later].map((answer) => answer.media.path)).size).toBe(1);
    const another = await media.store(photo, { key: 'same', owner: 8 });
    expect(another.media.path).not.toBe(later.media.path);
    const rows = await media.prisma.upload.count();
    expect(await media.files()).toHaveLength(rows);
  });

  it('that is too large is refused, with and without content-length', async () => {
    const tooMuch = new Uint8Array(MEDIA_LIMITS.avatar + 1);
    let chunks = 0;
    const unannounced = new ReadableStream({
      pull: (stream) => (chunks++ < 100 ? stream.enqueue(new Uint8Array(64 * 1024)) : stream.close()),
    });
    for (const body of [tooMuch, unannounced]) {
      const response = await media.send(body, { purpose: 'avatar' });
      expect(response.status).toBe(413);
      await expect(response.json()).resolves.toMatchObject({
        code: 'TOO_LARGE',
        details: { limit: MEDIA_LIMITS.avatar },
      });
    }
  });

  it('that is interrupted leaves no file', async () => {
    const before = [await media.files(), await media.prisma.upload.count()];
    const controller = new AbortController();
    const half = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(100_000)) });
    const sending = fetch(`${media.url}/internal/uploads?owner=7&purpose=report`, {
      method: 'POST',
      body: half,
      duplex: 'half',
      signal: controller.signal,
      headers: { authorization: 'Bearer internal secret of tests' },
    } as RequestInit);
    await until(async () => (await media.incoming()).length === 1);
    controller.abort();
    await expect(sending).rejects.toThrow('aborted');
    await until(async () => (await media.incoming()).length === 0);
    expect([await media.files(), await media.prisma.upload.count()]).toEqual(before);
  });

  it('that is refused leaves no file', async () => {
    const before = await media.files();
    await media.send('just a text');
    expect(await media.files()).toEqual(before);
    expect(await media.incoming()).toEqual([]);
  });

  it('requires the secret, the owner and the purpose', async () => {
    expect(await refusal(await media.send('x', { secret: 'guessed' }))).toEqual([403, 'NOT_ALLOWED']);
    expect(await refusal(await media.send('x', { owner: 0 }))).toEqual([400, 'BAD_INPUT']);
    expect(await refusal(await media.send('x', { purpose: 'other' as 'report' }))).toEqual([
      400,
      'BAD_INPUT',
    ]);
  });
});
