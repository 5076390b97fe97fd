import { OWN_DELETION_PHRASES } from '@slovo/domain/deletion';
import type * as ru from '../../ru/web/own-data.ts';
import type { Translation } from '../../translation.ts';

const MEGABYTE = 1024 * 1024;

export const ownData: Translation<typeof ru.ownData> = {
  title: 'My data',
  lead: 'A copy of everything Slovo stores about you: promises, reports, photos and videos, votes, notifications, sign-ins. One archive, with a page you can read offline.',
  failed: 'Could not look up your data',
  none: 'The bot will message you when it is ready.',
  request: 'Get a copy',
  requestAgain: 'Get a new copy',
  requestFailed: 'Could not request a copy',
  making: 'Your copy is being put together. The bot will message you when it is ready.',
  ready: (until) => `Your copy is ready and kept until ${until}.`,
  expired: 'Your last copy was kept for 48 hours and has been removed.',
  notMade: 'Your last copy could not be put together.',
  download: (bytes) =>
    bytes < MEGABYTE / 10
      ? 'Download the copy'
      : `Download the copy, ${(bytes / MEGABYTE).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`,
  downloadFailed: 'Could not start the download',
  remove: 'Delete account',
  confirm: {
    title: 'Delete your account?',
    text: 'In 7 days your promises, reports, files and notifications will be deleted. Only votes without your name remain. Until then you can change your mind, and there will be no reminders.',
    label: `Type “${OWN_DELETION_PHRASES.en}”`,
    phrase: OWN_DELETION_PHRASES.en,
    wrong: 'That is not the phrase',
    keep: 'Keep it',
    remove: 'Delete in 7 days',
    failed: 'Could not request the deletion',
  },
  leaving: {
    title: 'Your account will be deleted',
    text: (due) => `${due}. Until then you can change your mind.`,
    keep: 'Keep account',
    failed: 'Could not cancel the deletion',
  },
};
