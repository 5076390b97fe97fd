import { join } from 'node:path';
import type { MediaPurpose } from '@slovo/contracts';
import { type MediaDamage, PHOTO_SIDE } from '@slovo/domain/upload';
import { Refusal } from '@slovo/kit/calls';
import { busy, type Decoder } from './decoder.ts';
import type { PictureAnswer } from './picture-job.ts';
import type { Prepared } from './prepared.ts';
import type { Recognised } from './recognise.ts';

/** Pixels of the longer side. */
const LONGEST_SIDE: Record<MediaPurpose, number> = { report: PHOTO_SIDE, notice: PHOTO_SIDE, avatar: 512 };

/**
 * Encodes a new picture of the same content: upright, no larger than it is shown, and without metadata such as location
 * and camera (sharp writes none by default). Photographs become JPEG; formats with transparency or animation become
 * WebP, but PNG stays PNG in the library, which has no WebP.
 * @throws Refusal MEDIA_DAMAGED, PICTURE_TOO_LARGE; MEDIA_BUSY, SERVICE_UNAVAILABLE if the same file may be decoded later
 */
export async function preparePhoto(
  source: string,
  folder: string,
  format: Extract<Recognised, { kind: 'photo' }>['format'],
  { purpose, ownerId }: { purpose: MediaPurpose; ownerId: number },
  decoder: Decoder,
): Promise<Prepared> {
  const target = targetOf(format, purpose);
  const file = join(folder, 'photo');
  const picture =
    format === 'heic' ? await decodeHeic(source, folder, { purpose, ownerId }, decoder) : source;
  const answer = await decoder.decodePicture(
    {
      kind: 'encode',
      source: picture,
      target: file,
      ext: target.ext,
      side: LONGEST_SIDE[purpose],
      animated: format === 'gif' || format === 'webp',
    },
    ownerId,
  );
  const { width, height } = encoded(answer, purpose);
  return { file, kind: 'photo', ...target, width, height, duration: null };
}

const MEGA = 1_000_000;

/** @throws Refusal for anything but an encoded picture, without the words of a library. */
function encoded(
  answer: PictureAnswer | 'crashed',
  purpose: MediaPurpose,
): { width: number; height: number } {
  if (answer === 'crashed') throw unreadable(purpose);
  if (answer.result === 'encoded') return answer;
  if (answer.result === 'too large')
    throw new Refusal('PICTURE_TOO_LARGE', {
      megapixels: Math.ceil(answer.pixels / MEGA),
      limit: answer.limit / MEGA,
    });
  throw unreadable(purpose);
}

const unreadable = (purpose: MediaPurpose): Refusal =>
  new Refusal('MEDIA_DAMAGED', { purpose, problem: 'unreadable' satisfies MediaDamage });

type Target =
  | { ext: 'jpg'; mime: 'image/jpeg' }
  | { ext: 'png'; mime: 'image/png' }
  | { ext: 'webp'; mime: 'image/webp' };

function targetOf(format: Extract<Recognised, { kind: 'photo' }>['format'], purpose: MediaPurpose): Target {
  if (format === 'jpg' || format === 'avif' || format === 'heic') return { ext: 'jpg', mime: 'image/jpeg' };
  return purpose === 'notice' ? { ext: 'png', mime: 'image/png' } : { ext: 'webp', mime: 'image/webp' };
}

/** Photos of iPhones, which sharp cannot read. */
async function decodeHeic(
  source: string,
  folder: string,
  { purpose, ownerId }: { purpose: MediaPurpose; ownerId: number },
  decoder: Decoder,
): Promise<string> {
  const target = join(folder, 'decoded');
  const timeout = AbortSignal.timeout(decoder.timeoutMs.photo);
  const decoded = await decoder.decode({ kind: 'photo', source, target }, timeout, ownerId);
  if (decoded === 'busy') throw busy(); // the file may be valid, so the sender may retry
  if (decoded) return target;
  throw unreadable(purpose);
}
