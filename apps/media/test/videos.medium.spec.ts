// Real: HTTP, the whole media service, the decoders in their own process, PostgreSQL, files on disk. Not real: gateway
// and bot.
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import sharp from 'sharp';
import { Decoder, type Job } from '../src/files/decoder.ts';
import { startMediaHarness, DECODING_TIMEOUT_MS, type MediaHarness } from './media-harness.ts';
import { bombAvi, box, fixture, isFastJpeg, movieWithLocation, LOCATION } from './samples.ts';

let media: MediaHarness;
let folder: string;
beforeAll(async () => {
  media = await startMediaHarness();
  folder = await mkdtemp(join(tmpdir(), 'slovo-decoder-'));
});
afterAll(() => media.close());

const bytes = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await media.read(path)).arrayBuffer());
const posterOf = async (path: string | null) => {
  if (path === null) throw new Error('it has no picture');
  const file = await bytes(path);
  return { file, ...(await sharp(file).metadata()) };
};
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];
/** Clusters of a recording that is sent while it is made do not say how long they are. */
const withoutLengths = (webm: Buffer): Buffer => {
  const cluster = webm.indexOf(Buffer.from('1f43b675', 'hex'));
  const width = Math.clz32(webm[cluster + 4]!) - 23;
  const open = Buffer.from(webm);
  open.fill(0xff, cluster + 4, cluster + 4 + width);
  open[cluster + 4] = 0xff >> (width - 1);
  return open;
};

describe('a video', () => {
  it.each([
    ['clip.mp4', 'video/mp4', 160, 120, 2],
    ['turned.mov', 'video/quicktime', 120, 160, 2],
    ['fragments.mp4', 'video/mp4', 160, 120, 2],
    ['clip.webm', 'video/webm', 160, 120, 2],
    ['clip.mkv', 'video/x-matroska', 160, 120, 2],
    ['clip.avi', 'video/x-msvideo', 160, 120, 2],
    ['vp9.webm', 'video/webm', 640, 480, 1],
    ['hevc.mp4', 'video/mp4', 640, 480, 1],
  ])(
    '[MEDIA-01] gets size, duration and a poster, and loses its metadata: %s',
    async (name, mime, width, height, duration) => {
      const original = fixture(name);
      const { media: stored } = await media.store(original);
      expect(stored).toMatchObject({ kind: 'video', mime, width, height, size: original.length });
      expect(stored.duration).toBeCloseTo(duration, 1);
      expect((await bytes(stored.path)).toString('latin1')).not.toContain(LOCATION);

      const poster = await posterOf(stored.poster);
      expect(stored.poster).toMatch(/^reports\/([0-9a-f]{2})\/\1[0-9a-f]{30}\.jpg$/);
      expect([poster.format, poster.width, poster.height]).toEqual(['jpeg', width, height]);
      expect([poster.exif, poster.xmp, poster.iptc]).toEqual([undefined, undefined, undefined]);
      expect(await isFastJpeg(poster.file)).toBe(true);
      const { channels } = await sharp(poster.file).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
    },
  );

  it.each([
    ['as it is', fixture('live.webm')],
    ['with clusters of unknown length', withoutLengths(fixture('live.webm'))],
  ])('of an interrupted recording has a duration: %s', async (_how, recording) => {
    const { media: stored } = await media.store(recording);
    expect([stored.width, stored.height]).toEqual([160, 120]);
    expect(stored.duration).toBeCloseTo(1.8, 1);
    expect(stored.poster).not.toBeNull();
  });

  it('that begins with a dark frame has a later frame as its poster', async () => {
    const { media: stored } = await media.store(fixture('dark.mp4'));
    const { channels } = await sharp((await posterOf(stored.poster)).file).stats();
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60);
  });

  it('of a notice has its poster among the files of notices', async () => {
    const { media: stored } = await media.store(fixture('clip.mp4'), { purpose: 'notice' });
    expect([stored.path, stored.poster].map((path) => path?.split('/')[0])).toEqual(['notices', 'notices']);
  });

  it('that cannot be decoded is stored without a poster', async () => {
    const { media: stored } = await media.store(movieWithLocation());
    expect([stored.kind, stored.poster]).toEqual(['video', null]);
  });

  it('repeated with the same key has the same poster', async () => {
    const once = () => media.store(fixture('clip.mp4'), { key: 'the same video' });
    const [first, second] = await Promise.all([once(), once()]);
    expect(first.media).toEqual(second.media);
    expect((await once()).media).toEqual(first.media);
    expect(await media.files()).toHaveLength(await media.prisma.upload.count());
  });

  it('without pictures is refused', async () => {
    expect(await refusal(await media.send(fixture('sound.webm')))).toEqual([400, 'MEDIA_DAMAGED']);
  });

  it('[HARDEN-27] whose field is beyond the end of its box is refused in words of our own', async () => {
    const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isom'));
    const response = await media.send(Buffer.concat([ftyp, box('moov', box('mvhd'))]));
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'MEDIA_DAMAGED',
        details: { purpose: 'report', problem: 'unreadable' },
      }),
    ]);
  });
});

describe('a hostile file', () => {
  const playlists = () => ({
    'HLS in disguise': `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${folder}/secret\n#EXT-X-ENDLIST\n`,
    'a list of files': `ffconcat version 1.0\nfile ${folder}/secret\n`,
  });

  it('that is a playlist is refused, whatever its name', async () => {
    for (const playlist of Object.values(playlists()))
      expect(await refusal(await media.send(playlist))).toEqual([400, 'MEDIA_TYPE_REFUSED']);
    const behindABox = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0')),
      Buffer.from(playlists()['HLS in disguise']),
    ]);
    expect(await refusal(await media.send(behindABox))).toEqual([400, 'MEDIA_DAMAGED']);
  });

  it('could read no other file even as a playlist', async () => {
    await writeFile(join(folder, 'secret'), fixture('clip.mp4'));
    const decoder = new Decoder();
    for (const [format, playlist] of [
      ['hls', playlists()['HLS in disguise']],
      ['concat', playlists()['a list of files']],
    ]) {
      const job = { kind: 'still' as const, source: join(folder, 'list'), target: join(folder, 'shown') };
      await writeFile(job.source, playlist!);
      const timeout = AbortSignal.timeout(DECODING_TIMEOUT_MS);
      expect(await decoder.decode({ ...job, format: format as Job['format'] }, timeout)).toBeNull();
      expect([timeout.aborted, existsSync(job.target)]).toEqual([false, false]);
    }
  });

  it.each([
    ['clip.mp4', box('free')],
    ['live.webm', Buffer.from([0xec, 0x80])],
  ])('with too many parts to remove is refused, a few are removed: %s', async (name, crumb) => {
    const crumbs = (count: number) => Buffer.alloc(crumb.length * count, crumb);
    const withCrumbs = (count: number) => Buffer.concat([fixture(name), crumbs(count)]);
    expect(await refusal(await media.send(withCrumbs(10_100)))).toEqual([400, 'MEDIA_DAMAGED']);
    expect((await media.store(withCrumbs(300))).media.kind).toBe('video');
  });

  it('that decompresses to more pixels than fit into memory is stored without a poster, and soon', async () => {
    const started = performance.now();
    const { media: stored } = await media.store(await bombAvi(65_000));
    expect([stored.width, stored.poster]).toEqual([65_000, null]);
    expect(performance.now() - started).toBeLessThan(DECODING_TIMEOUT_MS); // it ends by itself
    expect((await media.store(fixture('clip.webm'))).media.poster).not.toBeNull();
  });

  it('with random bytes within a video gets an answer, never an internal error', async () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    for (const name of ['clip.mp4', 'clip.webm', 'clip.avi', 'photo.heic']) {
      for (let round = 0; round < 4; round++) {
        const broken = fixture(name);
        for (let hits = 0; hits < 30; hits++) broken[16 + random(broken.length - 16)] = random(256);
        expect([201, 400]).toContain((await media.send(broken)).status);
      }
    }
    expect(await media.incoming()).toEqual([]);
  });

  it('is aborted when it takes too long, and the next one is decoded', async () => {
    const decoder = new Decoder();
    const source = join(folder, 'slow');
    await writeFile(source, fixture('clip.mp4'));
    const job = (target: string): Job => ({ kind: 'still', source, target: join(folder, target) });
    expect(await decoder.decode(job('never'), AbortSignal.timeout(20))).toBe('busy');
    const [waited, shown] = await Promise.all([
      decoder.decode(job('in time'), AbortSignal.timeout(DECODING_TIMEOUT_MS)),
      decoder.decode(job('not in time'), AbortSignal.timeout(1)),
    ]);
    expect([waited, shown]).toEqual([{ duration: 2 }, 'busy']);
    expect(['in time', 'not in time', 'never'].map((name) => existsSync(join(folder, name)))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('[DECODE-03] a decoder in a process of its own', () => {
  it.each([
    ['refuses a file', 'process.exit(5)', null],
    [
      'spends its processor time at a file',
      "process.kill(process.pid, 'SIGXCPU'); setTimeout(() => {}, 1e6)",
      null,
    ],
    ['is asked to end', "process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 1e6)", 'busy'],
    ['crashes', 'process.abort()', 'busy'],
    ['ends in any other way', 'process.exit(1)', 'busy'],
  ])('that %s is told apart', async (name, code, answer) => {
    const script = join(folder, `${name}.mjs`);
    await writeFile(script, code);
    class Ending extends Decoder {
      protected override readonly script = script;
    }
    const job = { kind: 'photo' as const, source: script, target: join(folder, 'none') };
    expect(await new Ending().decode(job, AbortSignal.timeout(DECODING_TIMEOUT_MS))).toBe(answer);
  });
});

describe('a machine without the decoders', () => {
  it('logs it once, and stores videos without a poster', async () => {
    const script = join(folder, 'without.mjs');
    await writeFile(script, 'process.exit(3)');
    class Without extends Decoder {
      protected override readonly script = script;
    }
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    const decoder = new Without();
    const job = { kind: 'still' as const, source: script, target: join(folder, 'none') };
    for (let round = 0; round < 3; round++)
      expect(await decoder.decode(job, AbortSignal.timeout(DECODING_TIMEOUT_MS))).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('@ffmpeg/core'));
    warn.mockRestore();
  });
});
