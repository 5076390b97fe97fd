import { join } from 'node:path';
import sharp from 'sharp';
import type { Decoder, Job } from './decoder.ts';
import type { Prepared } from './prepared.ts';

/** Videos often begin with a dark frame. */
const SECONDS = [0, 1, 3];
/** Standard deviation of the most varied channel, of 255, up to which a picture counts as blank. */
const BLANK = 6;

/** A still picture of the video, and its duration, which some files reveal to the decoder only. */
export interface Poster {
  picture: Prepared | null;
  duration: number | null;
}

/** The first frame that is not blank, else the very first; none if nothing can be decoded in time. */
export async function makePoster(
  video: Prepared,
  format: Job['format'],
  folder: string,
  decoder: Decoder,
): Promise<Poster> {
  const timeout = AbortSignal.timeout(decoder.timeoutMs.still);
  let chosen: string | null = null;
  let duration = video.duration;
  for (const second of SECONDS) {
    if (second > 0 && second >= (duration ?? 0)) break;
    const target = join(folder, `still-${second}`);
    const still = await decoder.decode(
      { kind: 'still', source: video.file, target, format, second },
      timeout,
    );
    if (!still || still === 'busy') break;
    duration ??= still.duration ?? null;
    const isBlank = await isBlankPicture(target);
    if (chosen === null || !isBlank) chosen = target;
    if (!isBlank) break;
  }
  return { picture: chosen === null ? null : await encodePoster(chosen, join(folder, 'poster')), duration };
}

async function isBlankPicture(still: string): Promise<boolean> {
  const { channels } = await sharp(still).stats();
  return channels.every(({ stdev }) => stdev <= BLANK);
}

async function encodePoster(still: string, file: string): Promise<Prepared> {
  const { width, height } = await sharp(still).jpeg({ quality: 80, mozjpeg: true }).toFile(file);
  return { file, kind: 'photo', ext: 'jpg', mime: 'image/jpeg', width, height, duration: null };
}
