// The durable consumers of all services. Names only, without zod: permissions are computed from them. Who makes them:
// libs/kit/src/events/provision.ts.
import type { ServiceName } from '../services.ts';
import { streamName } from '../subjects.ts';

/** Reactions by their follower and publisher, as lists: each list has a durable consumer. */
export type Following = Partial<
  Record<ServiceName, Partial<Record<ServiceName, readonly (readonly string[])[]>>>
>;

/**
 * The reactions of each service to the events of each publisher, as class and event. A reaction that is new comes into a
 * new list at the end: replicas of the release before read the other lists, and acknowledge what they have no reaction
 * for. From its own consumer it gets the events of before as well (docs/decisions/075-nats-with-identities.md).
 * A list keeps its place while a reaction is in it; a service does not start with a reaction that is in none.
 */
export const FOLLOWING = {
  auth: {
    auth: [
      [
        'AddDeletionProgress_deletion-step-progressed',
        'RemoveDeletionPiece_deletion-step-due',
        'StopStuckDeletion_event-parked',
        'WriteAuditLine_operator-acted',
      ],
    ],
    promises: [
      [
        'AddDeletionProgress_deletion-step-progressed',
        'CountReport_report-submitted',
        'DiscountReport_report-withdrawn',
        'ProjectClosedPromise_promise-closed',
        'ProjectDeletedPromise_promise-deleted',
        'ProjectPromise_promise-changed',
        'ProjectPromise_promise-created',
        'ProjectPromise_promise-started',
        'ProjectPromisesOfDeletedPerson_promises-of-person-deleted',
        'RemoveDeletionPiece_deletion-step-due',
        'StopStuckDeletion_event-parked',
        'WriteAuditLine_operator-acted',
      ],
    ],
    voting: [
      [
        'AddDeletionProgress_deletion-step-progressed',
        'StopStuckDeletion_event-parked',
        'WriteAuditLine_operator-acted',
      ],
    ],
    notifications: [
      [
        'AddDeletionProgress_deletion-step-progressed',
        'StopStuckDeletion_event-parked',
        'WriteAuditLine_operator-acted',
      ],
    ],
    media: [
      [
        'AddDeletionProgress_deletion-step-progressed',
        'CompleteDataExport_archive-stored',
        'StopStuckDeletion_event-parked',
        'WriteAuditLine_operator-acted',
      ],
    ],
    bot: [
      [
        'AddDeletionProgress_deletion-step-progressed',
        'RecordBlockedChat_chat-blocked',
        'RecordOpenedChat_chat-opened',
        'StopStuckDeletion_event-parked',
        'WriteAuditLine_operator-acted',
      ],
    ],
  },
  promises: {
    auth: [
      [
        'AddDeletionProgress_deletion-step-progressed',
        'ProjectPerson_user-changed',
        'ProjectPerson_user-registered',
        'RemoveDeletionPiece_deletion-step-due',
        'StopStuckDeletion_event-parked',
      ],
    ],
    promises: [
      [
        'AddDeletionProgress_deletion-step-progressed',
        'RemoveDeletionPiece_deletion-step-due',
        'StopStuckDeletion_event-parked',
      ],
    ],
    voting: [
      [
        'AddDeletionProgress_deletion-step-progressed',
        'SettleReport_poll-closed',
        'StopStuckDeletion_event-parked',
      ],
    ],
    notifications: [
      [
        'AddDeletionProgress_deletion-step-progressed',
        'AnswerFromNotice_receipt-answered',
        'StopStuckDeletion_event-parked',
      ],
    ],
    media: [['AddDeletionProgress_deletion-step-progressed', 'StopStuckDeletion_event-parked']],
    bot: [['AddDeletionProgress_deletion-step-progressed', 'StopStuckDeletion_event-parked']],
  },
  voting: {
    auth: [
      [
        'ProjectPerson_user-changed',
        'ProjectPerson_user-registered',
        'RemoveDeletionPiece_deletion-step-due',
      ],
    ],
    promises: [
      [
        'FollowApproval_report-approved',
        'FollowRejection_report-rejected',
        'ForgetPromise_promise-deleted',
        'ForgetPromisesOfPerson_promises-of-person-deleted',
        'MeetInviter_invitation-sent',
        'OpenPoll_report-submitted',
        'ProjectClosedPromise_promise-closed',
        'ProjectPromise_promise-changed',
        'ProjectPromise_promise-created',
        'ProjectPromise_promise-started',
        'RemoveDeletionPiece_deletion-step-due',
        'WithdrawPoll_report-withdrawn',
      ],
    ],
  },
  notifications: {
    auth: [
      [
        'ProjectPerson_user-changed',
        'ProjectPerson_user-registered',
        'ProjectSeenPerson_user-seen',
        'RemoveDeletionPiece_deletion-step-due',
        'Tell-account-deletion-cancelled_account-deletion-cancelled',
        'Tell-account-deletion-requested_account-deletion-requested',
        'Tell-data-export-failed_data-export-failed',
        'Tell-data-export-ready_data-export-ready',
        'Tell-signed-in-anew_signed-in-anew',
      ],
    ],
    promises: [
      [
        'HearOwner_day-skipped',
        'HearOwner_pause-ended',
        'HearOwner_promise-paused',
        'HearOwner_promise-went-on',
        'HearOwner_report-submitted',
        'KeepDayEnd_day-skipped',
        'KeepDayEnd_promise-lost',
        'ProjectApprovedReport_report-approved',
        'ProjectDeletedPromise_promise-deleted',
        'ProjectPromise_day-skipped',
        'ProjectPromise_pause-ended',
        'ProjectPromise_promise-became-overdue',
        'ProjectPromise_promise-changed',
        'ProjectPromise_promise-closed',
        'ProjectPromise_promise-created',
        'ProjectPromise_promise-lost',
        'ProjectPromise_promise-paused',
        'ProjectPromise_promise-started',
        'ProjectPromise_promise-went-on',
        'ProjectPromise_report-approved',
        'ProjectPromise_report-rejected',
        'ProjectPromise_report-submitted',
        'ProjectPromise_report-withdrawn',
        'ProjectPromisesOfDeletedPerson_promises-of-person-deleted',
        'ProjectRejectedReport_report-rejected',
        'ProjectSkippedDay_day-skipped',
        'ProjectSubmittedReport_report-submitted',
        'ProjectWithdrawnReport_report-withdrawn',
        'RemoveDeletionPiece_deletion-step-due',
        'Tell-invitation-answered_invitation-answered',
        'Tell-invitation-expired_invitation-cancelled',
        'Tell-invitation-received_invitation-sent',
        'Tell-invitation-withdrawn_invitation-cancelled',
        'Tell-milestone-reached_report-approved',
        'Tell-motivated-promise-closed_promise-closed',
        'Tell-motivated-promise-deleted_promise-deleted',
        'Tell-motivator-removed_motivator-removed',
        'Tell-promise-became-overdue_promise-became-overdue',
        'Tell-promise-closed_promise-closed',
        'Tell-promise-started_promise-started',
        'Tell-report-approved-by-system_report-approved',
        'Tell-report-approved_report-approved',
        'Tell-report-rejected_report-rejected',
        'Tell-report-waits-for-motivator_report-submitted',
        'Tell-report-waits-for-vote_report-submitted',
      ],
    ],
    voting: [['ProjectVoter_vote-cast', 'ProjectWitness_witness-changed', 'Tell-vote-received_vote-cast']],
    media: [['ProjectDeletedLibraryFile_library-file-deleted', 'ProjectLibraryFile_library-file-stored']],
    bot: [
      [
        'NoteAnswered_notice-answered',
        'NoteUndelivered_notice-undelivered',
        'RecordBlockedChat_chat-blocked',
        'RecordDeliveredNotice_notice-delivered',
        'RecordHaltedBatch_batch-halted',
        'RecordOpenedChat_chat-opened',
        'RecordPostponedDeliveries_batch-deliveries-postponed',
      ],
    ],
  },
  media: {
    auth: [['FollowAvatar_user-changed', 'RemoveDeletionPiece_deletion-step-due']],
    promises: [
      [
        'FreeDeleted_promise-deleted',
        'FreeWithdrawn_report-withdrawn',
        'MarkPromisesOfPerson_promises-of-person-deleted',
        'MarkUsed_report-submitted',
        'RemoveDeletionPiece_deletion-step-due',
      ],
    ],
    notifications: [['MarkInBatch_batch-content']],
  },
  bot: {
    auth: [
      [
        'ProjectPerson_user-changed',
        'ProjectPerson_user-registered',
        'RemoveDeletionPiece_deletion-step-due',
      ],
    ],
    promises: [
      [
        'RecordApproval_report-approved',
        'RecordInvitationAnswer_invitation-answered',
        'RecordInvitationEnd_invitation-cancelled',
        'RecordRejection_report-rejected',
        'RecordWithdrawal_report-withdrawn',
        'RemoveDeletionPiece_deletion-step-due',
      ],
    ],
    notifications: [
      [
        'ForgetReceipts_receipts-forgotten',
        'MoveBatch_batch-moved',
        'QueueBatchChunk_batch-chunk-ready',
        'QueueBatchRange_batch-range-ready',
        'QueueNotice_notice-ready',
        'StoreBatchContent_batch-content',
      ],
    ],
    bot: [['RetryUpdate_update-failed']],
  },
} as const satisfies Following;

/** A durable consumer of a service. */
export interface Durable {
  readonly name: string;
  /** The service in whose stream it is. */
  readonly publisher: ServiceName;
  /** What it brings, as class and event. That of retries brings those of all reactions. */
  readonly reactions: readonly string[];
}

/** Streams and consumers have no dots in their names: `slovo.` + `auth` is `slovo_auth`. */
export const consumerPrefix = (prefix: string, service: string): string =>
  `${prefix.replaceAll('.', '_')}${service}_`;

/** The durable consumer of events that a reaction of the service has failed on, in the service's own stream. */
export const retriesName = (prefix: string, service: string): string =>
  `${consumerPrefix(prefix, service)}retries`;

/**
 * All durable consumers of a service. @param prefix of every subject, as `NATS_PREFIX` gives it: empty, or ends in a dot
 */
export function durablesOf(
  prefix: string,
  service: ServiceName,
  following: Following = FOLLOWING,
): Durable[] {
  const publishers = Object.entries(following[service] ?? {}) as [ServiceName, readonly string[][]][];
  const shared = publishers.flatMap(([publisher, lists]) =>
    lists.map((reactions, index) => ({
      name: `${consumerPrefix(prefix, service)}from_${publisher}${index === 0 ? '' : `_${index + 1}`}`,
      publisher,
      reactions,
    })),
  );
  const retries = { name: retriesName(prefix, service), publisher: service, reactions: [] };
  return [...shared.filter(({ reactions }) => reactions.length > 0), retries];
}

/** The services whose events a service reacts to, its own among them if it does. */
export const followedBy = (service: ServiceName): ServiceName[] =>
  Object.keys(FOLLOWING[service]) as ServiceName[];

/** The stream of a durable consumer. */
export const streamOf = (prefix: string, { publisher }: Durable): string => streamName(prefix, publisher);
