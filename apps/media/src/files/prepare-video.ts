import { Refusal } from '@slovo/kit/calls';
import { MalformedMovie, readMovie } from './movie.ts';
import type { Prepared } from './prepared.ts';
import type { Recognised } from './recognise.ts';

/** Videos are kept as they are, except for what tells where they were taken. */
export async function prepareVideo(
  file: string,
  { ext, mime, isMovie }: Extract<Recognised, { kind: 'video' }>,
): Promise<Prepared> {
  const unknown = { width: null, height: null, duration: null };
  try {
    const facts = isMovie ? await readMovie(file) : unknown;
    return { file, kind: 'video', ext, mime, ...facts };
  } catch (error) {
    if (error instanceof MalformedMovie) throw new Refusal('MEDIA_TYPE_REFUSED', { problem: error.message });
    throw error;
  }
}
