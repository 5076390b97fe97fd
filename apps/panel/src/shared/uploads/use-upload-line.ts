import { CHUNK_SIZE, chunkCount, UPLOAD_RETRY_MS } from '@slovo/domain/upload';
import { uploads as t } from '@slovo/texts/panel/uploads';
import { useSecond } from '../clock.ts';
import { formats } from '../format/dates.ts';
import { megabytes } from '../format/megabytes.ts';
import { secondsLeft, speedOf } from './speed.ts';
import type { Upload } from './uploads.ts';

const MINUTE_S = 60;

export const percentOf = ({ sent, file: { size } }: Pick<Upload, 'sent' | 'file'>): number =>
  Math.floor((100 * sent) / Math.max(1, size));

/** «63 % · 31,4 из 49,8 МБ · 2,1 МБ/с · ещё 9 секунд · часть 32 из 50» */
export function useUploadLine(upload: Upload): string {
  const { number } = formats;
  const { state, sent, samples, failed, session, file } = upload;
  const second = useSecond(state === 'uploading');
  if (state === 'idle') return t.waiting;
  if (failed > 0) return t.attempt(failed, UPLOAD_RETRY_MS.length);
  if (sent >= file.size) return t.finishing;
  const speed = speedOf(samples, second);
  const left = secondsLeft(file.size - sent, speed);
  return [
    t.percent(percentOf(upload)),
    t.of(number(megabytes(sent)), number(megabytes(file.size))),
    speed !== null && t.speed(number(megabytes(speed))),
    left !== null && (left < MINUTE_S ? t.secondsLeft(left) : t.minutesLeft(Math.ceil(left / MINUTE_S))),
    session && t.chunk(Math.floor(sent / CHUNK_SIZE) + 1, chunkCount(file.size)),
  ]
    .filter(Boolean)
    .join(' · ');
}
