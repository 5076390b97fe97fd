// Real: HTTP, the whole media service, the decoders in their own processes, PostgreSQL, files on disk. Not real: gateway
// and bot.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { swollenJpeg, swollenPng } from '@slovo/testing/swollen-pictures';
import sharp from 'sharp';
import { Decoder } from '../src/files/decoder.ts';
import { DecodingQueue } from '../src/files/decoding-queue.ts';
import type { PictureJob } from '../src/files/picture-job.ts';
import { DECODING_TIMEOUT_MS, type MediaHarness, startMediaHarness } from './media-harness.ts';
import { fixture, photoWithPlace } from './samples.ts';

let media: MediaHarness;
let decoder: Decoder;
let folder: string;
beforeAll(async () => {
  media = await startMediaHarness();
  decoder = media.app.get(Decoder);
  folder = await mkdtemp(join(tmpdir(), 'slovo-bombs-'));
});
afterAll(() => media.close());

interface Answer {
  code?: string;
  details?: Record<string, unknown>;
}
const answerTo = async (bytes: Buffer, owner = 7, replica = media): Promise<[number, Answer]> => {
  const response = await replica.send(new Uint8Array(bytes), { owner });
  return [response.status, (await response.json()) as Answer];
};

/** With twelve frames. */
async function gifOf(side: number): Promise<Buffer> {
  const frame = (gray: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: gray, g: gray, b: gray } } })
      .png()
      .toBuffer();
  const frames = await Promise.all(Array.from({ length: 12 }, (_, index) => frame(index * 20)));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  gif.writeUInt16LE(side, 6);
  gif.writeUInt16LE(side, 8);
  return gif;
}

/** Bytes that the process holds in memory. */
const rssOf = (pid: number): number => {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024;
  } catch {
    return 0; // it has just ended
  }
};

/** Bytes: the memory that the manifest gives to media. */
function memoryLimit(): number {
  const text = readFileSync(new URL('../../../k8s/base/kustomization.yaml', import.meta.url), 'utf8');
  const [, gibibytes] = /name: media \}\n.*\n.*limits: \{ memory: (\d+)Gi \}/.exec(text) ?? [];
  return Number(gibibytes) * 1024 ** 3;
}

describe('a picture with more pixels than fit into the memory of the decoder', () => {
  it.each([
    ['a progressive JPEG of 120 megapixels', () => swollenJpeg(10_900, 11_000, true), 120, 40],
    ['a JPEG of 4,225 megapixels', () => swollenJpeg(65_000, 65_000, false), 4225, 120],
    ['an interlaced PNG', () => swollenPng(8_000, true), 64, 40],
    ['an animation, all frames together', () => gifOf(2_000), 48, 40],
  ])('[DECODE-01] is refused by its header: %s', async (_what, bomb, megapixels, limit) => {
    const [status, { code, details }] = await answerTo(await bomb());
    expect([status, code, details]).toEqual([400, 'PICTURE_TOO_LARGE', { megapixels, limit }]);
    expect(await media.incoming()).toEqual([]);
  });

  it('[DECODE-02] takes no more memory than the manifest gives, when twenty come at once, nor anyone else’s turn', async () => {
    // One kind is refused by its header; the other is within the budget, and takes all that a picture may take.
    const heavy = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: 'teal' } })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const refused = await swollenJpeg(10_900, 11_000, true);
    const photo = await photoWithPlace(60, 40);
    const before = process.memoryUsage.rss();
    let highest = 0;
    const watch = setInterval(() => {
      const { picturesPid } = decoder;
      const decoding = picturesPid === undefined ? 0 : rssOf(picturesPid);
      highest = Math.max(highest, process.memoryUsage.rss() - before + decoding);
    }, 50);
    const bombs = Array.from({ length: 20 }, (_, index) =>
      answerTo(index % 7 ? refused : heavy, 1 + (index % 7)),
    );
    const others = Array.from({ length: 3 }, (_, index) => answerTo(photo, 100 + index));
    const answers = await Promise.all(bombs);
    const kinds = new Set(answers.map(([status, { code }]) => code ?? status));
    for (const kind of kinds) expect([201, 'PICTURE_TOO_LARGE', 'MEDIA_BUSY']).toContain(kind);
    expect(kinds).toContain(201);
    expect((await Promise.all(others)).map(([status]) => status)).toEqual([201, 201, 201]);
    clearInterval(watch);
    expect(highest).toBeGreaterThan(0);
    // The service itself holds less than 300 MB; here it shares its process with the spec.
    expect(highest).toBeLessThan(memoryLimit() - 300 * 1024 * 1024);
  });
});

describe('the process that decodes pictures', () => {
  const job = (name: string): Extract<PictureJob, { kind: 'encode' }> => ({
    kind: 'encode',
    source: join(folder, 'photo.jpg'),
    target: join(folder, name),
    ext: 'jpg',
    side: 100,
    animated: false,
  });
  beforeAll(async () => {
    await writeFile(join(folder, 'photo.jpg'), await photoWithPlace(60, 40));
    await mkdir(join(folder, 'taken')); // no file can be written there
  });

  /** Ends it up to `times`, each time as soon as it runs. */
  async function ending<T>(
    times: number,
    work: () => Promise<T>,
    signal: NodeJS.Signals = 'SIGKILL',
  ): Promise<[answer: T, ended: number]> {
    const ended = new Set<number>();
    // One that runs already might have answered before it ends.
    if (decoder.picturesPid !== undefined) process.kill(decoder.picturesPid, 'SIGKILL');
    await until(() => decoder.picturesPid === undefined);
    const timer = setInterval(() => {
      const { picturesPid: pid } = decoder;
      if (pid === undefined || ended.has(pid) || ended.size >= times) return;
      ended.add(pid);
      process.kill(pid, signal);
    }, 1);
    const answer = await work();
    clearInterval(timer);
    return [answer, ended.size];
  }
  const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      (answer) => answer,
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    );

  it('[DECODE-03] is started again when it is killed, and its picture tried once more', async () => {
    const [answer, ended] = await ending(1, () => decoder.decodePicture(job('once'), 1));
    expect([answer, ended]).toEqual([expect.objectContaining({ result: 'encoded', width: 40 }), 1]);
  });

  it('[DECODE-03] that ends by itself at a picture twice refuses it, and decodes the next', async () => {
    // As V8 and libvips do where memory is refused to them.
    expect(await ending(2, () => decoder.decodePicture(job('twice'), 1), 'SIGABRT')).toEqual(['crashed', 2]);
    expect((await answerTo(await photoWithPlace(60, 40)))[0]).toBe(201);
  });

  it.each([
    ['killed twice', 2, 'SIGKILL'],
    ['asked to end twice, as all processes of a group are', 2, 'SIGTERM'],
    ['ended by itself also at a picture of its own', 3, 'SIGABRT'],
  ] as const)(
    '[DECODE-03] that is %s says nothing about the picture, which may be sent again',
    async (_what, times, signal) => {
      const photo = await photoWithPlace(60, 40);
      const [[status, { code }], ended] = await ending(times, () => answerTo(photo), signal);
      expect([status, code, ended]).toEqual([503, 'MEDIA_BUSY', times]);
      expect((await answerTo(photo))[0]).toBe(201);
    },
  );

  it.each([
    ['the file has gone', { source: 'gone' }],
    ['the file cannot be read', { source: 'taken' }],
    ['nothing can be written', { target: 'taken' }],
  ])('[DECODE-03] for which %s says nothing about the picture either', async (_what, paths) => {
    const changed = Object.fromEntries(Object.entries(paths).map(([key, path]) => [key, join(folder, path)]));
    expect(await refusalOf(decoder.decodePicture({ ...job('none'), ...changed }, 1))).toBe('MEDIA_BUSY');
  });

  it('[DECODE-06] leaves a line with its end and the person each time, and none where it answers', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    try {
      await ending(1, () => decoder.decodePicture(job('lines'), 17), 'SIGABRT');
      await ending(2, () => refusalOf(decoder.decodePicture(job('lines'), 18)));
      await writeFile(join(folder, 'broken.jpg'), 'no picture');
      await decoder.decodePicture({ ...job('none'), source: join(folder, 'broken.jpg') }, 19);
      const line = (person: number, how: string) =>
        `the process that decoded a picture of person ${person} ended without an answer: ${how}`;
      expect(warn.mock.calls.map(([text]) => text as string)).toEqual([
        line(17, 'crashed'),
        line(18, 'killed'),
        line(18, 'killed'),
      ]);
    } finally {
      warn.mockRestore();
    }
  });

  it('[DECODE-06] of a video leaves one too when it ends by a signal, and none for what it cannot read', async () => {
    const script = join(folder, 'ends.mjs');
    class Ending extends Decoder {
      protected override readonly script = script;
    }
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    try {
      const video = { kind: 'still' as const, source: script, target: join(folder, 'none') };
      const answers: unknown[] = [];
      // The first is how `decode.ts` says that it cannot read the file.
      for (const body of ['process.exit(5)', 'process.abort()']) {
        await writeFile(script, body);
        answers.push(await new Ending().decode(video, AbortSignal.timeout(DECODING_TIMEOUT_MS), 20));
      }
      expect(answers).toEqual([null, 'busy']);
      const line = 'the process that decoded a video of person 20 ended without an answer: SIGABRT';
      expect(warn.mock.calls.map(([text]) => text as string)).toEqual([line, line]);
    } finally {
      warn.mockRestore();
    }
  });

  it('[DECODE-03] refuses what is no picture', async () => {
    await writeFile(join(folder, 'broken.jpg'), 'no picture');
    const answer = await decoder.decodePicture({ ...job('none'), source: join(folder, 'broken.jpg') }, 1);
    expect(answer).toEqual(expect.objectContaining({ result: 'unreadable' }));
  });

  it.each([
    ['the file has gone', { source: 'gone' }],
    ['nothing can be written', { target: 'taken' }],
  ])('[DECODE-03] says the same of a photo of an iPhone for which %s', async (_what, paths) => {
    await writeFile(join(folder, 'photo.heic'), fixture('photo.heic'));
    const files = { source: 'photo.heic', target: 'decoded', ...paths };
    const [source, target] = [join(folder, files.source), join(folder, files.target)];
    const decoding = decoder.decode(
      { kind: 'photo', source, target },
      AbortSignal.timeout(DECODING_TIMEOUT_MS),
    );
    expect(await decoding).toBe('busy');
  });

  it('[DECODE-04] asks to come back when too many files wait, in the body and with the seconds', async () => {
    const photo = await photoWithPlace(60, 40);
    const small = await startMediaHarness({ DECODE_QUEUE: '10' }, media);
    const queue = small.app.get(DecodingQueue);
    const end = await queue.turn(1, AbortSignal.timeout(DECODING_TIMEOUT_MS));
    const waiting = Array.from({ length: 11 }, (_, index) => answerTo(photo, 100 + index, small));
    const first = Promise.race(waiting);
    expect(await first).toEqual([
      503,
      expect.objectContaining({ code: 'MEDIA_BUSY', details: { retryAfter: 10 } }),
    ]);
    end!();
    const statuses = (await Promise.all(waiting)).map(([status]) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    await small.close();
  });
});
