// Runs as a process of its own within the limits of `picture-process.ts`, since its files are untrusted and libvips is
// native code. It takes one picture at a time and ends before it has grown.
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { heifProfile } from './heif-colour.ts';
import {
  MOST_PIXELS_AT_ONCE,
  MOST_PIXELS_BY_ROWS,
  type PictureAnswer,
  type PictureJob,
} from './picture-job.ts';
import { uncompressedTiff } from './tiff.ts';

type Answer = PictureAnswer extends infer A ? (A extends unknown ? Omit<A, 'rss' | 'isLast'> : never) : never;

/** With these a new process is cheaper than the memory, or the processor's limit may end the next picture. */
const MOST_RSS = 200 * 1024 * 1024;
const MOST_PROCESSOR_S = 5;
const MOST_PICTURES = 200;
/** Standard deviation of the most varied channel, of 255, up to which a picture counts as blank. */
const BLANK = 6;
/** The same up to which a damaged picture shows nothing. */
const EMPTY = 4;
/** How libvips begins what the operating system said, as of a file that it keeps while it decodes. */
const OF_SYSTEM = /system error:/;
/** A pixel. */
const CHECK = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

sharp.concurrency(1);
sharp.cache(false);
// The formats that are recognised, and the TIFF of an iPhone's photo. Every other loader is attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
});

let pictures = 0;
process.on('message', (job: PictureJob) => void work(job));
process.on('disconnect', () => process.exit(0)); // the service has ended

async function work(job: PictureJob): Promise<void> {
  const answer = await answerTo(job).catch((error: Error) => whoseFault(job, error));
  const rss = process.memoryUsage.rss();
  const { user, system } = process.cpuUsage();
  const isLast =
    ++pictures >= MOST_PICTURES || rss > MOST_RSS || (user + system) / 1_000_000 > MOST_PROCESSOR_S;
  process.send!({ ...answer, rss, isLast }, () => isLast && process.exit(0));
}

/** The picture's only where its bytes can be read and other pictures can be decoded. */
async function whoseFault(job: PictureJob, { message }: Error): Promise<Answer> {
  if (OF_SYSTEM.test(message) || job.kind === 'check') return { result: 'unable', why: message };
  const failure = (await failureOf(readAll(job.source))) ?? (await failureOf(decodeOwn()));
  return failure ? { result: 'unable', why: failure } : { result: 'unreadable' };
}

async function answerTo(job: PictureJob): Promise<Answer> {
  if (job.kind === 'check') {
    await decodeOwn();
    return { result: 'works' };
  }
  if (job.kind === 'is-blank') {
    const { channels } = await sharp(job.source).stats();
    return { result: 'looked', isBlank: channels.every(({ stdev }) => stdev <= BLANK) };
  }
  const { source, target, ext, side, animated } = job;
  // Reads the header only, so a header that claims a huge picture costs no more.
  const header = await sharp(source, { animated, limitInputPixels: false, failOn: 'none' }).metadata();
  // Frames of an animation are counted together.
  const pixels = header.width * (header.pageHeight ?? header.height) * ((animated && header.pages) || 1);
  const limit = isReadByRows(header) ? MOST_PIXELS_BY_ROWS : MOST_PIXELS_AT_ONCE;
  if (pixels > limit) return { result: 'too large', pixels, limit };
  const picture = await withProfile(source, header);
  const encode = (failOn: 'warning' | 'none') => {
    const upright = sharp(picture, { animated, limitInputPixels: MOST_PIXELS_BY_ROWS, failOn })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    return ENCODERS[ext](upright).toBuffer({ resolveWithObject: true });
  };
  const whole = await encode('warning').catch(() => null);
  // What is damaged is decoded as far as it goes, as viewers do; libvips leaves the rest empty.
  const { data, info } = whole ?? (await encode('none'));
  if (!whole && (await isEmpty(data, animated))) return { result: 'unreadable' };
  // Written by Node, so that a full disk is not taken for an unreadable picture.
  const failure = await failureOf(writeFile(target, data));
  if (failure) return { result: 'unable', why: failure };
  const { width, height, pageHeight } = info;
  return { result: 'encoded', width, height: pageHeight ?? height }; // the frames of an animation are below each other
}

/** libvips converts by profiles only. AVIF may say by numbers how its colours are meant. */
async function withProfile(source: string, header: Metadata): Promise<string | Buffer> {
  if (header.format !== 'heif' || header.icc) return source;
  const profile = heifProfile(await readFile(source));
  if (!profile) return source;
  const decoding = sharp(source, { failOn: 'none' }).autoOrient().ensureAlpha().raw();
  const { data, info } = await decoding.toBuffer({ resolveWithObject: true });
  return uncompressedTiff(new Uint8ClampedArray(data), info.width, info.height, profile);
}

/** As a picture of which the header only is there: in a photo the noise alone varies more. */
async function isEmpty(picture: Buffer, animated: boolean): Promise<boolean> {
  const { channels } = await sharp(picture, { animated }).stats();
  return channels.every(({ stdev }) => stdev <= EMPTY);
}

const decodeOwn = (): Promise<unknown> => sharp(CHECK).stats();

const readAll = (file: string): Promise<void> =>
  pipeline(createReadStream(file), new Writable({ write: (_bytes, _coding, done) => done() }));

const failureOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  );

const isReadByRows = ({ format, isProgressive }: Metadata): boolean =>
  !isProgressive && ['jpeg', 'png', 'tiff'].includes(format);

const ENCODERS: Record<'jpg' | 'png' | 'webp', (picture: Sharp) => Sharp> = {
  // As large and as good as mozjpeg's 86 in a quarter of its time or less; the standard Huffman tables add 1 % of bytes.
  jpg: (picture) => picture.jpeg({ quality: 80, optimiseCoding: false }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture) => picture.webp({ quality: 88 }),
};
