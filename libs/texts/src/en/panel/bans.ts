import { countEn } from '../plural.ts';
import type * as ru from '../../ru/panel/bans.ts';
import type { Translation } from '../../translation.ts';

export const bans: Translation<typeof ru.bans> = {
  banTitle: (name: string) => `Ban User: ${name}`,
  unbanTitle: (name: string) => `Unban User: ${name}`,
  id: (id: number) => `id ${id}`,
  impact: {
    label: 'What the ban changes',
    loading: 'Counting what the ban changes…',
    unknown: 'What the ban changes could not be counted.',
    what: 'count what the ban changes',
    sessions: (count: number) => (count === 1 ? 'session will end' : 'sessions will end'),
    publicPromises: (count: number) =>
      count === 1 ? 'public promise will hide' : 'public promises will hide',
    runningPromises: (count: number) => (count === 1 ? 'deadline will stop' : 'deadlines will stop'),
    waitingReports: (count: number) =>
      count === 1 ? 'report of others waits for them' : 'reports of others wait for them',
  },
  waiting: {
    title: (count: number) =>
      `${countEn(count, 'report', 'reports')} of other people ${count === 1 ? 'waits' : 'wait'} for this person.`,
    text: 'While the ban lasts, they cannot decide.',
  },
  reason: 'Reason',
  optional: 'optional, operators and the log will see it',
  reasonHint: 'The person does not see the reason',
  counter: (length: number, most: number) => `${length} / ${most}`,
  tooLong: (most: number) => `At most ${most} characters`,
  usual: 'Usual reasons',
  reasons: ['Spam in reports', 'Insults', 'Impersonation', 'Asked by the owner'],
  banNote:
    'A ban can be lifted at any time: deadlines move by as many days as it lasted. Nothing will be deleted.',
  unbanNote:
    'The person can sign in again, their public promises are shown, and deadlines move by as many days as the ban lasted.',
  banReason: (reason: string) => `Reason of the ban: ${reason}`,
  banFailed: 'Failed to ban user',
  unbanFailed: 'Failed to unban user',
  banned: (name: string) => `Banned: ${name}`,
  unbanned: (name: string) => `Unbanned: ${name}`,
  undo: 'Undo',
};
