import { libraryProblems } from '../library-problems.ts';
import { countEn } from '../plural.ts';
import type * as ru from '../../ru/panel/uploads.ts';
import type { Translation } from '../../translation.ts';

/** Uploads into the media library. Megabytes come formatted. */
export const uploads: Translation<typeof ru.uploads> = {
  drop: 'Drop a file here or paste it',
  hint: 'jpeg, png, mp4, quicktime, x-msvideo · up to 50 MB · above 8 MB in chunks of 1 MB',
  choose: 'Choose a file',
  list: 'Uploads',
  size: (megabytes: string) => `${megabytes} MB`,
  waiting: 'waiting',
  done: 'done',
  percent: (percent: number) => `${percent}%`,
  progress: (name: string, percent: number) => `${name}: ${percent}% sent`,
  of: (sent: string, total: string) => `${sent} of ${total} MB`,
  speed: (megabytes: string) => `${megabytes} MB/s`,
  secondsLeft: (count: number) => `${countEn(count, 'second', 'seconds')} left`,
  minutesLeft: (count: number) => `${countEn(count, 'minute', 'minutes')} left`,
  chunk: (index: number, count: number) => `chunk ${index} of ${count}`,
  finishing: 'Checking the file…',
  attempt: (attempt: number, of: number) => `The connection was lost. Attempt ${attempt} of ${of}.`,
  keptUntil: (when: string) => `What has arrived is kept until ${when}.`,
  cancel: (name: string) => `Cancel the upload of ${name}`,
  putAway: (name: string) => `Remove ${name} from the list`,
  resumeAt: (megabytes: string) => `Continue from ${megabytes} MB`,
  retry: 'Try again',
  unfinished: {
    label: 'Unfinished uploads',
    text: 'Choose this file again: only what is missing will be sent.',
    discard: (name: string) => `Delete what has arrived of ${name}`,
  },
  failed: (message: string) => `Media upload error: ${message}`,
  lost: 'The connection was lost. Please try again.',
  unreadable:
    'The file could not be read. Check its size (up to 50 MB) and format: JPEG, PNG, MP4, MOV, AVI.',
  timeout: 'The upload took longer than 30 minutes. Use a smaller file or a better connection.',
  tooLarge: 'The file is too large. Maximum size: 50MB.',
  server: 'Server error. Please try again later.',
  aborted: 'Upload aborted',
  invalid: 'Invalid JSON response',
  status: (status: number) => `Upload failed: ${status}`,
  problems: libraryProblems,
};
