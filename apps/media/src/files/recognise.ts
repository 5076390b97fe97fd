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

/** @throws Refusal MEDIA_TYPE_REFUSED for everything else; an avatar is a JPG or PNG. */
export async function recognise(file: string, purpose: MediaPurpose): Promise<Recognised> {
  const { ext = '' } = (await fileTypeFromFile(file)) ?? {};
  const format = PHOTOS[ext];
  if (format && (purpose !== 'avatar' || format === 'jpg' || format === 'png'))
    return { kind: 'photo', format };
  const video = VIDEOS[ext];
  if (video && purpose !== 'avatar') return { kind: 'video', ...video };
  throw new Refusal('MEDIA_TYPE_REFUSED', { purpose });
}
