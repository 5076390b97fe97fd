import { accountDeletionCancelledNotice } from './account-deletion-cancelled.notice.ts';
import { accountDeletionRequestedNotice } from './account-deletion-requested.notice.ts';
import { dataExportFailedNotice } from './data-export-failed.notice.ts';
import { dataExportReadyNotice } from './data-export-ready.notice.ts';
import { signedInAnewNotice } from './signed-in-anew.notice.ts';
import { invitationAnsweredNotice } from './invitation-answered.notice.ts';
import { invitationExpiredNotice } from './invitation-expired.notice.ts';
import { invitationReceivedNotice } from './invitation-received.notice.ts';
import { invitationWithdrawnNotice } from './invitation-withdrawn.notice.ts';
import { milestoneReachedNotice } from './milestone-reached.notice.ts';
import { motivatedPromiseClosedNotice } from './motivated-promise-closed.notice.ts';
import { motivatedPromiseDeletedNotice } from './motivated-promise-deleted.notice.ts';
import { motivatorRemovedNotice } from './motivator-removed.notice.ts';
import type { Notice } from './notice.ts';
import { promiseBecameOverdueNotice } from './promise-became-overdue.notice.ts';
import { promiseClosedNotice } from './promise-closed.notice.ts';
import { promiseStartedNotice } from './promise-started.notice.ts';
import { reportApprovedBySystemNotice } from './report-approved-by-system.notice.ts';
import { reportApprovedNotice } from './report-approved.notice.ts';
import { reportRejectedNotice } from './report-rejected.notice.ts';
import { reportWaitsForMotivatorNotice } from './report-waits-for-motivator.notice.ts';
import { reportWaitsForVoteNotice } from './report-waits-for-vote.notice.ts';
import { voteReceivedNotice } from './vote-received.notice.ts';

/** Each is typed against its event where it is declared; the array needs one type for all. */
export const allNotices = [
  reportApprovedNotice,
  reportApprovedBySystemNotice,
  reportRejectedNotice,
  reportWaitsForMotivatorNotice,
  reportWaitsForVoteNotice,
  voteReceivedNotice,
  milestoneReachedNotice,
  promiseStartedNotice,
  promiseBecameOverdueNotice,
  promiseClosedNotice,
  motivatedPromiseClosedNotice,
  motivatedPromiseDeletedNotice,
  invitationReceivedNotice,
  invitationAnsweredNotice,
  invitationWithdrawnNotice,
  invitationExpiredNotice,
  motivatorRemovedNotice,
  accountDeletionCancelledNotice,
  accountDeletionRequestedNotice,
  dataExportFailedNotice,
  dataExportReadyNotice,
  signedInAnewNotice,
] as unknown as readonly Notice[];
