import type * as ru from '../../ru/web/reports.ts';
import type { Translation } from '../../translation.ts';
import { DELETED_PERSON } from '../deleted-person.ts';
import { failedTo } from './failed-calls.ts';

/** Reading reports; writing one is in new-report.ts, which is loaded with the form. */
export const reports: Translation<typeof ru.reports> = {
  title: { progress: 'Progress Reports', daily: 'Daily Reports' },
  refresh: 'Refresh',
  tiles: {
    total: 'total',
    approved: 'approved',
    pending: 'pending',
    rejected: 'rejected',
    withMedia: 'with media',
  },
  tilesLabel: 'Reports by kind',
  day: (day) => `Day ${day}`,
  all: (count) => `Showing all ${count} reports`,
  loading: 'Loading reports',
  offline: 'Reports will open once you are back online. You can write a new one now: it will be sent then.',
  failed: failedTo.loadReports,
  empty: {
    title: 'Day one, report one',
    text: 'Send the bot a photo, a video or a few words.',
    bot: 'Open the bot',
    others: 'No reports yet',
    othersText: 'The first one appears when the author reports.',
    closed: 'There were no reports',
    closedText: 'The promise is closed, so there will be no new ones.',
  },
  status: {
    pending: { system: 'In review', anyuser: 'Open for votes', specific: 'Waiting for the motivator' },
    approved: 'Approved',
    milestone: 'Milestone',
    rejected: 'Rejected',
    skipped: 'Skipped',
  },
  reason: 'Reason',
  decided: {
    system: 'Accepted by the system',
    /** In place of the name. */
    deleted: DELETED_PERSON,
    vote: (name) => `Approved by vote of ${name}`,
    motivator: (name) => `Decided by motivator ${name}`,
  },
};
