import { OWN_DELETION_PHRASES } from '@slovo/domain/deletion';
import type { OwnDataTexts } from '../../bot/own-data.ts';
import { escapeHtml } from '../../markup.ts';

export const ownData: OwnDataTexts = {
  head: '<b>My data</b>\n\nYou can get a copy of everything Slovo stores about you: promises, reports, photos and videos, votes, notifications, sign-ins. You can also delete your account.',
  making: 'Your copy is being put together. I will message you when it is ready.',
  ready: (until) => `Your copy is ready and kept until ${escapeHtml(until)}. The link works for 15 minutes.`,
  readyAt: (url) => `Download: ${escapeHtml(url)}`,
  failed: 'The last copy could not be put together. Please request it again.',
  expired: 'The last copy was kept for 48 hours and has been removed.',
  leaving: (due) =>
    `⚠️ Your account will be deleted on ${escapeHtml(due)}. Until then you can change your mind.`,
  phrase: OWN_DELETION_PHRASES.en,
  askPhrase: (phrase) =>
    `Your account will be deleted in 7 days, with its promises, reports and files. Only votes without your name remain. Until then you can change your mind.\n\nTo confirm, type: <b>${escapeHtml(phrase)}</b>\nTo stop: /cancel`,
  wrongPhrase: (phrase) => `Those are other words. Type <b>${escapeHtml(phrase)}</b>, or /cancel to stop.`,
  requested: 'Copy requested',
  kept: 'Your account stays',
  ended: 'Session ended',
  buttons: {
    open: 'My data',
    request: 'Get a copy',
    download: 'Download the copy',
    remove: 'Delete account',
    keep: 'Keep account',
    end: 'End this session',
  },
};
