import type { MediaPurpose } from '@slovo/contracts';
import type { MediaDamage } from '@slovo/domain/upload';
import { Refusal } from '@slovo/kit/calls';
import { readAvi } from './avi.ts';
import type { Job } from './decoder.ts';
import { readMatroska } from './matroska.ts';
import { readMovie } from './movie.ts';
import type { Prepared } from './prepared.ts';
import type { Recognised } from './recognise.ts';
import { MalformedVideo, type VideoFacts } from './video-facts.ts';

const READERS: Record<NonNullable<Job['format']>, (path: string) => Promise<VideoFacts>> = {
  mov: readMovie,
  matroska: readMatroska,
  avi: readAvi,
};

/**
 * Keeps a video as it is, except for its metadata.
 * @throws Refusal MEDIA_DAMAGED for a malformed file
 */
export async function prepareVideo(
  file: string,
  { ext, mime, format }: Extract<Recognised, { kind: 'video' }>,
  purpose: MediaPurpose,
): Promise<Prepared> {
  try {
    return { file, kind: 'video', ext, mime, ...(await READERS[format](file)) };
  } catch (error) {
    const problem = damageOf(error);
    if (problem === undefined) throw error;
    throw new Refusal('MEDIA_DAMAGED', { purpose, problem });
  }
}

/** A field beyond the end of its box is a `RangeError` of the buffer. */
function damageOf(error: unknown): MediaDamage | undefined {
  if (error instanceof MalformedVideo) return error.damage;
  return (error as Error).name === 'RangeError' ? 'unreadable' : undefined;
}
