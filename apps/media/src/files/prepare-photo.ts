import { join } from 'node:path';
import type { MediaPurpose } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import sharp, { type Sharp } from 'sharp';
import type { Decoder } from './decoder.ts';
import type { Prepared } from './prepared.ts';
import type { Recognised } from './recognise.ts';

/** Pixels of the longer side. Enough for screens; photos of phones are larger. */
const LONGEST_SIDE: Record<MediaPurpose, number> = { report: 2048, notice: 2048, avatar: 512 };
/** A small file can decompress to gigabytes. No phone takes larger photos than this. */
const MOST_PIXELS = 120_000_000;

/**
 * Encodes a new picture of the same content: upright, no larger than it is shown, and without metadata such as location
 * and camera (sharp writes none by default). Photographs become JPEG; formats with transparency or animation become
 * WebP, but PNG stays PNG in the library, which has no WebP.
 */
export async function preparePhoto(
  source: string,
  folder: string,
  format: Extract<Recognised, { kind: 'photo' }>['format'],
  purpose: MediaPurpose,
  decoder: Decoder,
): Promise<Prepared> {
  const target = targetOf(format, purpose);
  const file = join(folder, 'photo');
  const side = LONGEST_SIDE[purpose];
  try {
    const picture = format === 'heic' ? await decodeHeic(source, folder, decoder) : source;
    const upright = sharp(picture, {
      limitInputPixels: MOST_PIXELS,
      animated: format === 'gif' || format === 'webp',
    })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const { width, height, pageHeight } = await ENCODERS[target.ext](upright).toFile(file);
    return {
      file,
      kind: 'photo',
      ...target,
      width,
      height: pageHeight ?? height, // the frames of an animation are below each other
      duration: null,
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('MEDIA_TYPE_REFUSED', {
      purpose,
      problem: error instanceof Error ? error.message.split('\n')[0] : undefined,
    });
  }
}

type Target =
  | { ext: 'jpg'; mime: 'image/jpeg' }
  | { ext: 'png'; mime: 'image/png' }
  | { ext: 'webp'; mime: 'image/webp' };

const ENCODERS: Record<Target['ext'], (picture: Sharp) => Sharp> = {
  jpg: (picture) => picture.jpeg({ quality: 86, mozjpeg: true }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture) => picture.webp({ quality: 88 }),
};

function targetOf(format: Extract<Recognised, { kind: 'photo' }>['format'], purpose: MediaPurpose): Target {
  if (format === 'jpg' || format === 'avif' || format === 'heic') return { ext: 'jpg', mime: 'image/jpeg' };
  return purpose === 'notice' ? { ext: 'png', mime: 'image/png' } : { ext: 'webp', mime: 'image/webp' };
}

/** Photos of iPhones, which sharp cannot read. */
async function decodeHeic(source: string, folder: string, decoder: Decoder): Promise<string> {
  const target = join(folder, 'decoded');
  const timeout = AbortSignal.timeout(decoder.timeoutMs.photo);
  const decoded = await decoder.decode({ kind: 'photo', source, target }, timeout);
  if (decoded === 'busy') throw new Refusal('SERVICE_UNAVAILABLE'); // the file may be valid, so the sender may retry
  if (decoded) return target;
  throw new Error('this HEIC photo cannot be decoded');
}
