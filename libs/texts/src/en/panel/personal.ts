import type { FailureReason, SkipReason } from '@slovo/domain/batch';
import type * as ru from '../../ru/panel/personal.ts';
import type { Translation } from '../../translation.ts';

type Reason = FailureReason | SkipReason;
type Reasons = Readonly<Record<string, string>>;

/** The dialog that writes to one person. */
export const personal: Translation<typeof ru.personal> = {
  title: 'Send Personal Notification',
  id: (id: number) => `id ${id}`,
  there: (time: string) => `it is ${time} there`,
  notes: {
    failed: 'It is not known whether the message can reach this person.',
    gone: 'This user does not exist any more.',
    banned: 'The user is banned: nothing is sent until the ban is lifted.',
    chatBlocked:
      'The user has stopped the bot: the message cannot reach Telegram. Choose Web too, and it waits there.',
    muted: (until: string) =>
      `The user has muted notifications until ${until}: the message does not reach Telegram. Choose Web too, and it waits there.`,
    quiet: (until: string) => `It is quiet hours there until ${until}: the message arrives without sound.`,
    quietWaits: (until: string) =>
      `It is quiet hours there until ${until}: the message arrives when they end.`,
  },
  push: 'Web push (future)',
  reason: 'Reason',
  reasonHint: 'For the log; the recipient does not see it',
  reasonRequired: 'Reason is required for personal notifications',
  send: 'Send',
  close: 'Close',
  failed: 'Failed to send notification',
  reasons: {
    blocked: 'The user has stopped the bot.',
    'no-chat': 'The user has no chat with the bot.',
    refused: 'Telegram refused the message.',
    interrupted: 'Sending was interrupted: it is not known whether the message arrived.',
    'gave-up': 'Telegram answered none of five attempts.',
    banned: 'The user is banned.',
    deleted: 'The user was deleted.',
    muted: 'The user has muted notifications.',
    stopped: 'Sending was stopped.',
  } satisfies Record<Reason, string> as Reasons,
  keyUsed: 'This form has already sent another message. Look at the history before you send this one.',
  asNew: 'Send as a new one',
  queued: 'The message is queued. You can close this: it is sent anyway.',
  sent: 'Sent',
  statusFailed: 'It is not known whether the message arrived.',
  history: 'Open the send',
};
