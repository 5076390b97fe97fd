import type * as ru from '../../ru/web/closing.ts';
import type { Translation } from '../../translation.ts';
import { daysCount, ofDays } from '../counts.ts';

export type { Closing } from '../../ru/web/closing.ts';
type Closing = ru.Closing;

const soFar = ({ kept, total, byDays }: Closing): string =>
  byDays ? `${kept} of ${ofDays(total)} kept so far. ` : '';

const ahead = ({ left }: Closing): string =>
  left === 0 ? '' : `${daysCount(left)} left, and no more reports are needed for them. `;

/** What each outcome means for this promise. */
export const closing: Translation<typeof ru.closing> = {
  means: {
    success: (promise: Closing) =>
      `${soFar(promise)}${ahead(promise)}It will count as kept: it moves to “Completed” and adds to the promises kept on your profile.`,
    give_up: (promise: Closing) =>
      `${soFar(promise)}You are letting this promise go. It does not count as kept and moves to “Gave Up”; the days you kept stay on the ribbon.`,
    cancel: (promise: Closing) =>
      `${soFar(promise)}For a promise that no longer makes sense or was made by mistake. It moves to “Canceled” and does not count as kept.`,
    failed: (promise: Closing) =>
      `${soFar(promise)}You admit that it did not work out. The promise moves to “Failed”; the days you kept stay on the ribbon.`,
  },
  final: ({ isPublic }: Closing) =>
    `There will be no more reports or reminders. The promise cannot be reopened, but it can be repeated.${isPublic ? ' Everyone who can see it will see how it ended.' : ''}`,
};
