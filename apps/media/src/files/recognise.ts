import { fileTypeFromFile } from 'file-type';
import type { MediaPurpose } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { Job } from './decoder.ts';

/** What the bytes are, whatever the file was called. `format`: what the container is, as FFmpeg calls it. */
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
  mov: { ext: 'mov', mime: 'video/quicktime', format: 'mov' },
  webm: { ext: 'webm', mime: 'video/webm', format: 'matroska' },
  mkv: { ext: 'mkv', mime: 'video/x-matroska', format: 'matroska' },
  avi: { ext: 'avi', mime: 'video/x-msvideo', format: 'avi' },
};

/**
 * How senders name a format, parameters aside. Containers are families: phones and browsers call a QuickTime movie an MP4 and a Matroska
 * file a WebM, and the other way round.
 */
const NAMES: Record<Recognised['format'], readonly string[]> = {
  jpg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/apng', 'image/x-png'],
  webp: ['image/webp'],
  gif: ['image/gif'],
  avif: ['image/avif'],
  heic: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  mov: ['video/mp4', 'video/quicktime', 'video/x-m4v'],
  matroska: ['video/webm', 'video/x-matroska', 'video/matroska'],
  avi: ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi'],
};

/** Of a part of a form that does not say what it is, and of one whose sender does not know. */
const NO_CLAIM = ['', 'text/plain', 'application/octet-stream'];

/**
 * @param declared what the sender says the file is, as a `content-type`
 * @throws Refusal MEDIA_TYPE_REFUSED for what is no photo or video, or another than was said; an avatar is a JPG or PNG
 */
export async function recognise(file: string, purpose: MediaPurpose, declared = ''): Promise<Recognised> {
  const { ext = '' } = (await fileTypeFromFile(file)) ?? {};
  const found = named(ext);
  const isFit = purpose !== 'avatar' || found?.format === 'jpg' || found?.format === 'png';
  if (!found || !isFit) throw new Refusal('MEDIA_TYPE_REFUSED', { purpose });
  const claim = declared.split(';', 1)[0]!.trim().toLowerCase();
  if (!NO_CLAIM.includes(claim) && !NAMES[found.format].includes(claim))
    throw new Refusal('MEDIA_TYPE_REFUSED', { purpose, declared: claim, found: NAMES[found.format][0] });
  return found;
}

function named(ext: string): Recognised | undefined {
  const format = PHOTOS[ext];
  if (format) return { kind: 'photo', format };
  const video = VIDEOS[ext];
  return video && { kind: 'video', ...video };
}
