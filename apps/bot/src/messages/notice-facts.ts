import type { NoticeAction } from '@slovo/contracts';

/** The report or invitation that the buttons decide on, so that the message can be edited once it is decided. */
export function decidesOn(actions: readonly NoticeAction[]): {
  reportId: number | null;
  invitationId: number | null;
} {
  const found: { reportId: number | null; invitationId: number | null } = {
    reportId: null,
    invitationId: null,
  };
  for (const action of actions) {
    if ('reportId' in action) found.reportId = action.reportId;
    if ('invitationId' in action) found.invitationId = action.invitationId;
  }
  return found;
}

/** Telegram supports neither <br> nor <p>, and puts a quotation on a line of its own only after a line break. */
export const forTelegram = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll('<blockquote>', '\n<blockquote>')
    .replaceAll('</blockquote>', '</blockquote>\n')
    .replaceAll(/<\/p>\s*/g, '\n\n')
    .replaceAll(/<p>/g, '')
    .trim();
