import { join } from 'node:path';
import sharp from 'sharp';
import type { Decoder, Job } from './decoder.ts';
import type { Prepared } from './prepared.ts';

/** Videos often begin in the dark. */
const SECONDS = [0, 1, 3];
/** Standard deviation of the brightest-changing channel, of 255, below which a picture shows nothing. */
const FLAT = 6;

/** A picture of the video, and the duration where only the decoder finds it. */
export interface Poster {
  picture: Prepared | null;
  duration: number | null;
}

/** The first frame on which something can be seen, else the very first; none where nothing can be decoded in time. */
export async function makePoster(
  video: Prepared,
  format: Job['format'],
  folder: string,
  decoder: Decoder,
): Promise<Poster> {
  const patience = AbortSignal.timeout(decoder.patienceMs.still);
  let chosen: string | null = null;
  let duration = video.duration;
  for (const second of SECONDS) {
    if (second > 0 && second >= (duration ?? 0)) break;
    const target = join(folder, `still-${second}`);
    const still = await decoder.decode(
      { kind: 'still', source: video.file, target, format, second },
      patience,
    );
    if (!still || still === 'busy') break;
    duration ??= still.duration ?? null;
    const isFlat = !(await shows(target));
    if (chosen === null || !isFlat) chosen = target;
    if (!isFlat) break;
  }
  return { picture: chosen === null ? null : await pictureOf(chosen, join(folder, 'poster')), duration };
}

async function shows(still: string): Promise<boolean> {
  const { channels } = await sharp(still).stats();
  return channels.some(({ stdev }) => stdev > FLAT);
}

async function pictureOf(still: string, file: string): Promise<Prepared> {
  const { width, height } = await sharp(still).jpeg({ quality: 80, mozjpeg: true }).toFile(file);
  return { file, kind: 'photo', ext: 'jpg', mime: 'image/jpeg', width, height, duration: null };
}
