import { CHUNK_SIZE } from '@slovo/domain/upload';
import { box, movieWithLocation } from './samples.ts';

/** A movie of this many bytes: what is added is blank. */
function movieOf(size: number): Buffer {
  const movie = movieWithLocation({ brand: 'qt  ' });
  return Buffer.concat([movie, box('free', Buffer.alloc(size - movie.length - 8))]);
}

/** Three chunks and a bit. */
export const MOVIE = movieOf(3 * CHUNK_SIZE + 1000);
/** What has arrived of it when all has. */
export const WHOLE = [{ first: 0, last: 3 }];
/** Another operator. */
export const OTHER = 8;
export const UNKNOWN = '0'.repeat(32);
export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;
