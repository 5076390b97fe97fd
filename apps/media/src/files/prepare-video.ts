import type { MediaPurpose } from '@slovo/contracts';
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
 * @throws Refusal MEDIA_TYPE_REFUSED for a malformed file
 */
export async function prepareVideo(
  file: string,
  { ext, mime, format }: Extract<Recognised, { kind: 'video' }>,
  purpose: MediaPurpose,
): Promise<Prepared> {
  try {
    return { file, kind: 'video', ext, mime, ...(await READERS[format](file)) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    throw new Refusal('MEDIA_TYPE_REFUSED', { purpose, problem });
  }
}

/** In words of our own: Node's would tell offsets and sizes of buffers. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof MalformedVideo) return error.message;
  return (error as Error).name === 'RangeError' ? 'a field is beyond the end of its box' : undefined;
}
