import { fileTypeFromFile } from 'file-type';
import type { MediaPurpose } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';

/** What the bytes are, whatever the file was called. `isMovie`: an ISO base media file, whose boxes we read. */
export type Recognised =
  | { kind: 'photo'; format: 'jpg' | 'png' | 'webp' | 'gif' | 'heif' }
  | { kind: 'video'; ext: 'mp4' | 'mov' | 'webm' | 'mkv' | 'avi'; mime: string; isMovie: boolean };

const PHOTOS: Record<string, Extract<Recognised, { kind: 'photo' }>['format']> = {
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  webp: 'webp',
  gif: 'gif',
  heic: 'heif',
  avif: 'heif',
};

const VIDEOS: Record<string, Omit<Extract<Recognised, { kind: 'video' }>, 'kind'>> = {
  mp4: { ext: 'mp4', mime: 'video/mp4', isMovie: true },
  m4v: { ext: 'mp4', mime: 'video/mp4', isMovie: true },
  mov: { ext: 'mov', mime: 'video/quicktime', isMovie: true },
  webm: { ext: 'webm', mime: 'video/webm', isMovie: false },
  mkv: { ext: 'mkv', mime: 'video/x-matroska', isMovie: false },
  avi: { ext: 'avi', mime: 'video/x-msvideo', isMovie: false },
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
