import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { MediaPurpose } from '@slovo/contracts';
import { isLibraryType } from '@slovo/domain/upload';
import { Refusal } from '@slovo/kit/calls';
import type { Job } from './decoder.ts';

/** The format by the bytes, not by the name. `format` of a video is FFmpeg's name of the container. */
export type Recognised =
  | { kind: 'photo'; format: 'jpg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' }
  | {
      kind: 'video';
      ext: 'mp4' | 'mov' | 'webm' | 'mkv' | 'avi';
      mime: string;
      format: NonNullable<Job['format']>;
    };

const PHOTOS: Record<string, Extract<Recognised, { kind: 'photo' }>['format']> = {
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  webp: 'webp',
  gif: 'gif',
  heic: 'heic',
  avif: 'avif',
};

const VIDEOS: Record<string, Omit<Extract<Recognised, { kind: 'video' }>, 'kind'>> = {
  mp4: { ext: 'mp4', mime: 'video/mp4', format: 'mov' },
  m4v: { ext: 'mp4', mime: 'video/mp4', format: 'mov' },
  '3gp': { ext: 'mp4', mime: 'video/mp4', format: 'mov' },
  '3g2': { ext: 'mp4', mime: 'video/mp4', format: 'mov' },
  mov: { ext: 'mov', mime: 'video/quicktime', format: 'mov' },
  webm: { ext: 'webm', mime: 'video/webm', format: 'matroska' },
  mkv: { ext: 'mkv', mime: 'video/x-matroska', format: 'matroska' },
  avi: { ext: 'avi', mime: 'video/x-msvideo', format: 'avi' },
};

/**
 * Content types of a format. Containers are related: phones and browsers declare QuickTime movies as MP4 and Matroska
 * files as WebM, and the reverse.
 */
const NAMES: Record<Recognised['format'], readonly string[]> = {
  jpg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/apng', 'image/x-png'],
  webp: ['image/webp'],
  gif: ['image/gif'],
  avif: ['image/avif'],
  heic: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  mov: ['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/3gpp', 'video/3gpp2'],
  matroska: ['video/webm', 'video/x-matroska', 'video/matroska'],
  avi: ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi'],
};

/** Content types that a sender uses when it does not know the type. */
const UNKNOWN_TYPES = ['', 'text/plain', 'application/octet-stream'];

/**
 * @param declared the sender's `content-type`
 * @throws Refusal MEDIA_TYPE_REFUSED for anything but a photo or video of the declared format; an avatar must be JPG or
 * PNG
 */
export async function recognise(file: string, purpose: MediaPurpose, declared = ''): Promise<Recognised> {
  const { ext = '', mime } = (await fileTypeFromFile(file)) ?? {};
  const found = named(ext) ?? (ext === '' && (await isStrayJpeg(file)) ? named('jpg') : undefined);
  if (purpose === 'notice') return forLibrary(found, mime);
  const isAllowed = purpose !== 'avatar' || found?.format === 'jpg' || found?.format === 'png';
  if (!found || !isAllowed) throw new Refusal('MEDIA_TYPE_REFUSED', { purpose });
  const type = declared.split(';', 1)[0]!.trim().toLowerCase();
  if (!UNKNOWN_TYPES.includes(type) && !NAMES[found.format].includes(type))
    throw new Refusal('MEDIA_TYPE_REFUSED', { purpose, declared: type, found: NAMES[found.format][0] });
  return found;
}

/** How far from its beginning a JPEG may have its first marker. */
const MOST_STRAY = 64;
/** Tables, frames, application data and comments. */
const JPEG_MARKER = /\xff[\xc0-\xc2\xc4\xdb\xe0-\xef\xfe]/;

/** Decoders skip stray bytes between the beginning of a JPEG and its first marker; `file-type` does not. */
async function isStrayJpeg(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_STRAY), 0, MOST_STRAY, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return head.startsWith('\xff\xd8') && JPEG_MARKER.test(head.slice(2));
  } finally {
    await file.close();
  }
}

/** Operators pass on files under any name, so only the bytes decide. */
function forLibrary(found: Recognised | undefined, mime: string | undefined): Recognised {
  const type = found ? (found.kind === 'video' ? found.mime : NAMES[found.format][0]) : mime;
  if (found && type && isLibraryType(type)) return found;
  throw new Refusal('MEDIA_TYPE_REFUSED', { purpose: 'notice', type });
}

function named(ext: string): Recognised | undefined {
  const format = PHOTOS[ext];
  if (format) return { kind: 'photo', format };
  const video = VIDEOS[ext];
  return video && { kind: 'video', ...video };
}
