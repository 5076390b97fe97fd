import { DELETED_PERSON } from '../deleted-person.ts';
import type * as ru from '../../ru/panel/promise-page.ts';
import type { Translation } from '../../translation.ts';

/** The parts of a promise's page beside its reports, and what a report shows. */
export const promiseParts: Translation<typeof ru.promiseParts> = {
  tabs: {
    label: 'Content',
    reports: 'Reports',
    votes: 'Votes',
    invitations: 'Invitations',
    receipts: 'Notices',
  },
  older: 'Show more',
  deleted: DELETED_PERSON,
  day: (day: number) => `Day ${day}`,
  noDay: 'Milestone',
  votes: {
    loading: 'Loading votes…',
    failed: 'load votes',
    empty: 'No votes.',
    columns: { day: 'Report', voter: 'Who', decision: 'Decision', when: 'When' },
    types: { approve: 'for', reject: 'against' },
  },
  invitations: {
    loading: 'Loading invitations…',
    failed: 'load invitations',
    empty: 'Nobody was invited to be the motivator.',
    columns: { invitee: 'Who', status: 'Answer', sent: 'Sent', answered: 'Answered' },
    status: {
      pending: 'no answer yet',
      accepted: 'accepted',
      rejected: 'declined',
      cancelled: 'withdrawn',
    },
    until: (date: string) => `until ${date}`,
  },
  receipts: {
    loading: 'Loading notices…',
    failed: 'load notices',
    empty: 'No notices about this promise.',
    columns: { message: 'Message', reader: 'To', status: 'Status', when: 'When' },
  },
  moments: {
    title: 'Events',
    loading: 'Loading events…',
    failed: 'load events',
    kinds: {
      created: () => 'Created',
      started: () => 'Started',
      invited: () => 'Motivator invited',
      accepted: () => 'Invitation accepted',
      declined: () => 'Invitation declined',
      milestone: (day) => (day === null ? 'Milestone' : `Milestone, day ${day}`),
      skipped: (day) => (day === null ? 'Skip' : `Skip, day ${day}`),
      closed: () => 'Closed',
    },
  },
  media: {
    show: (count: number) => (count === 1 ? 'Show the attachment' : `Show attachments: ${count}`),
    failed: 'open the attachments',
    gone: 'The time to look is over',
    photo: 'Photo of the report',
    video: 'Video of the report',
  },
};
