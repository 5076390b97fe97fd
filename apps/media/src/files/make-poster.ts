import { join } from 'node:path';
import { Refusal } from '@slovo/kit/calls';
import type { Decoder, Job } from './decoder.ts';
import type { Prepared } from './prepared.ts';

/** Videos often begin with a dark frame. */
const SECONDS = [0, 1, 3];
/** Pixels of the longer side, at most: as the decoder scales them. */
const SIDE = 1280;

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
  ownerId: number,
): Promise<Poster> {
  const timeout = AbortSignal.timeout(decoder.timeoutMs.still);
  let chosen: string | null = null;
  let duration = video.duration;
  for (const second of SECONDS) {
    if (second > 0 && second >= (duration ?? 0)) break;
    const target = join(folder, `still-${second}`);
    const job = { kind: 'still', source: video.file, target, format, second } as const;
    const still = await unlessRefused(decoder.decode(job, timeout, ownerId));
    if (!still || still === 'busy') break;
    duration ??= still.duration ?? null;
    const isBlank = await isBlankPicture(target, decoder, ownerId);
    if (chosen === null || !isBlank) chosen = target;
    if (!isBlank) break;
  }
  const picture =
    chosen === null ? null : await encodePoster(chosen, join(folder, 'poster'), decoder, ownerId);
  return { picture, duration };
}

async function isBlankPicture(still: string, decoder: Decoder, ownerId: number): Promise<boolean> {
  const answer = await unlessRefused(decoder.decodePicture({ kind: 'is-blank', source: still }, ownerId));
  return answer !== null && answer !== 'crashed' && answer.result === 'looked' && answer.isBlank;
}

async function encodePoster(
  still: string,
  file: string,
  decoder: Decoder,
  ownerId: number,
): Promise<Prepared | null> {
  const job = { kind: 'encode', source: still, target: file, ext: 'jpg' } as const;
  const encoding = decoder.decodePicture({ ...job, side: SIDE, animated: false }, ownerId);
  const answer = await unlessRefused(encoding);
  if (answer === null || answer === 'crashed' || answer.result !== 'encoded') return null;
  const { width, height } = answer;
  return { file, kind: 'photo', ext: 'jpg', mime: 'image/jpeg', width, height, duration: null };
}

/** A video is stored without a poster where none can be made now. */
async function unlessRefused<T>(answering: Promise<T>): Promise<T | null> {
  try {
    return await answering;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
