import { pluralEn } from '../plural.ts';
import type * as ru from '../../ru/panel/deletion.ts';
import type { Translation } from '../../translation.ts';

/** The dialogs that delete a promise or a person. */
export const deletion: Translation<typeof ru.deletion> = {
  open: { promise: 'Delete Promise', user: 'Delete User' },
  trail: ['Analysis', 'Confirmation', 'Deletion'],
  steps: 'Steps of the deletion',
  analysing: 'Counting what will disappear…',
  analysisFailed: 'Failed to analyze deletion impact',
  retryAnalysis: 'Retry Analysis',
  preview: 'Preview Impact',
  previewFailed: 'Failed to perform dry run',
  risk: { high: 'high risk', medium: 'medium risk', low: 'low risk' },
  recommendation: {
    safe_to_delete: 'It is safe to delete.',
    review_first: 'First review what will disappear.',
    not_recommended: 'Deleting is not recommended.',
  },
  impact: {
    label: 'What will disappear',
    promises: 'promises',
    reports: 'reports',
    media: 'files',
    votes: 'votes',
    promiseDays: 'days',
    receipts: 'notifications',
    queueJobs: 'in line',
    sessions: 'sessions',
    growth: 'milestones and skips',
    decided: 'decisions on others’ reports',
  },
  total: (count: number, shown: string, tableCount: number) =>
    `${shown} ${pluralEn(count, 'record', 'records')} in ${tableCount} ${pluralEn(tableCount, 'table', 'tables')}.`,
  storage: (count: number, shown: string, bytes: string) =>
    `${shown} ${pluralEn(count, 'file', 'files')}, ${bytes}, will leave the storage.`,
  telegram: (count: number, shown: string) =>
    `${shown} ${pluralEn(count, 'message', 'messages')} will stay in Telegram chats.`,
  anonymous: 'Votes for others’ reports stay, without a name.',
  duration: (time: string) => `Takes about ${time}.`,
  tables: 'By table',
  files: 'First files',
  counted: (time: string) => `Counted at ${time}.`,
  proceed: 'Proceed to Confirmation',
  cancel: 'Cancel',
  back: 'Back to the analysis',
  close: 'Close',
  reason: 'Reason',
  reasonHint: 'It stays in the operators’ log.',
  reasonRequired: 'Deletion reason is required',
  phrase: (phrase: string) => `Type ${phrase}`,
  phraseHint: 'The button works once the phrase matches exactly.',
  hold: 'When to delete',
  holds: {
    later: 'in 10 minutes: until then it can be undone',
    now: 'at once: it cannot be undone',
  },
  execute: { promise: 'Execute Deletion', user: 'Delete User' },
  failed: { promise: 'Failed to execute deletion', user: 'Failed to delete user' },
  refreshFailed: 'Failed to refresh data after deletion',
  doubt:
    'The server’s answer was lost, and the deletion may have begun. Repeating it with the same key doubles nothing, so the reason cannot be changed for now.',
  recounted: (before: string, after: string) =>
    `The count was more than five minutes old. Records before: ${before}, now: ${after}. Check and confirm once more.`,
  stage: { held: 'held', running: 'running', stuck: 'stuck', purged: 'deleted', cancelled: 'canceled' },
  job: (id: string) => `job ${id}`,
  jobLoading: 'Asking how the deletion is doing…',
  jobFailed: 'read the state of the deletion',
  held: {
    title: {
      promise: (time: string) => `The promise is hidden and will be deleted at ${time}`,
      user: (time: string) => `The person is hidden and will be deleted at ${time}`,
    },
    left: 'to think it over',
    state: 'Hidden, deadlines stand still, nothing has been removed yet.',
    meter: (left: string) => `${left} until the deletion`,
    text: 'Undoing puts everything back as it was and moves deadlines by these minutes. You can close this window: the same button finds the deletion again.',
    run: 'Delete now',
    undo: 'Undo the deletion',
  },
  progress: {
    title: 'Deletion',
    of: (done: string, total: string) => `${done} of ${total} records`,
    done: (done: string) => `${done} records deleted`,
    left: (time: string) => `about ${time} left`,
    guard:
      'This window does not close while the deletion runs. A restart of a service does no harm: each step can be repeated and goes on from here.',
    silent: 'The server does not answer. The deletion goes on without this window; we will ask again.',
  },
  stepNames: {
    access: 'Close access, end sessions',
    reminders: 'Stop reminders',
    messages: 'Take messages out of the queue',
    charges: 'Release the people they motivate',
    polls: 'Polls about reports',
    promises: 'Promises, reports and days',
    promise: 'The promise, its reports and days',
    votes: 'Votes',
    files: 'Files in the storage',
    receipts: 'Notifications',
    account: 'The account',
  },
  stepStates: { waiting: 'waiting', running: 'running', done: 'done', failed: 'failed' },
  stepOf: (done: string, total: string) => `${done} of ${total}`,
  stuck: {
    text: 'The step failed eight times and its event was parked. A retry goes on from the same place.',
    retry: 'Retry the step',
    event: 'Parked event',
  },
  purged: {
    title: 'Deleted',
    text: (count: number, shown: string, time: string) =>
      `${shown} ${pluralEn(count, 'record', 'records')} in ${time}.`,
  },
  cancelled: { title: 'The deletion was undone', text: 'Everything is back as it was.' },
  actionFailed: 'That did not work',
  units: { ms: 'ms', s: 's', min: 'min', b: 'B', kb: 'KB', mb: 'MB', gb: 'GB' },
};
