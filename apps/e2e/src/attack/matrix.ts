import { type Role, ROLES } from './cast.ts';

interface Group {
  /** What each role is answered, in their order. */
  cells: string;
  operations: readonly string[];
}

/**
 * What each role is answered by each documented operation on a private promise, report, receipt or file of another:
 * visitor | stranger | motivator | witness | banned | former operator | operator. A former operator has a session with the
 * role `admin` and a token of the panel, but no right any more. An operator uses the token of the panel everywhere, and
 * tries unknown ids: the panel opens what belongs to everyone. The witness's promise was public when they became one.
 *
 * `ok` is any success, `sign in` 401, `hidden` 404, `banned` 403 user_banned. The other words are for who may try and has
 * sent too little.
 */
const GROUPS: readonly Group[] = [
  {
    cells: 'sign in | sign in | sign in | sign in | sign in | 403 NOT_OPERATOR | hidden',
    operations: [
      'auth.ban-user',
      'auth.list-sessions-of-user',
      'auth.replay-parked-event',
      'auth.revoke-all-sessions-of-user',
      'auth.revoke-session-of-user',
      'auth.unban-user',
      'bot.replay-parked-event',
      'gateway.adminUser',
      'gateway.banImpact',
      'gateway.deleteUser',
      'gateway.dryRunPromiseDeletion',
      'gateway.openExport',
      'media.finalize-upload',
      'media.get-upload',
      'media.replay-parked-event',
      'notifications.delete-segment',
      'notifications.get-batch',
      'notifications.get-batch-also',
      'notifications.get-personal-status',
      'notifications.list-recipients',
      'notifications.notify-user',
      'notifications.pause-batch',
      'notifications.replay-parked-event',
      'notifications.resume-batch',
      'notifications.retry-batch',
      'notifications.stop-batch',
      'notifications.update-segment',
      'promises.get-promise-for-operator',
      'promises.list-invitations-of-promise',
      'promises.list-moments-of-promise',
      'promises.list-promises-of-user',
      'promises.list-reports-for-operator',
      'promises.replay-parked-event',
      'promises.start-promise-deletion',
      'promises.view-private-media',
      'promises.view-private-reports',
      'voting.replay-parked-event',
    ],
  },
  {
    cells: 'sign in | sign in | sign in | sign in | sign in | 403 NOT_OPERATOR | ok',
    operations: [
      'auth.get-operator',
      'auth.list-audit-entries',
      'auth.list-parked-events',
      'auth.record-private-view',
      'auth.revoke-operator-token',
      'bot.get-sending',
      'bot.list-parked-events',
      'gateway.adminFind',
      'gateway.adminSystem',
      'media.clean-up-upload',
      'media.list-library-files',
      'media.list-parked-events',
      'media.open-upload',
      'notifications.create-segment',
      'notifications.list-batches',
      'notifications.list-batches-also',
      'notifications.list-parked-events',
      'notifications.list-receipts-of-promise',
      'notifications.list-segments',
      'notifications.list-templates',
      'notifications.send-broadcast',
      'notifications.send-test',
      'promises.list-parked-events',
      'voting.list-parked-events',
      'voting.list-votes-of-promise',
    ],
  },
  {
    cells: 'sign in | ok | ok | ok | banned | ok | sign in',
    operations: [
      'auth.cancel-account-deletion',
      'auth.get-motivator-profile',
      'auth.get-own-data',
      'auth.get-profile',
      'auth.request-account-deletion',
      'auth.request-data-export',
      'auth.save-motivator-profile',
      'auth.search-users',
      'auth.update-profile',
      'auth.update-settings',
      'gateway.clock',
      'gateway.live',
      'notifications.get-settings',
      'notifications.read-all-receipts',
      'notifications.update-settings',
      'promises.create-promise',
      'promises.list-active-challenges',
      'promises.list-active-promises',
      'promises.list-promises',
      'promises.search-promises',
      'voting.count-pending-reports',
      'voting.get-voting-stats',
      'voting.get-witness',
      'voting.list-my-votes',
      'voting.list-pending-reports',
    ],
  },
  {
    cells: 'sign in | hidden | 403 NOT_OWNER | hidden | banned | hidden | sign in',
    operations: [
      'promises.begin-anew',
      'promises.close-promise',
      'promises.create-motivator-link',
      'promises.delete-promise',
      'promises.end-pause',
      'promises.find-motivator-link',
      'promises.go-on',
      'promises.list-invitations',
      'promises.pause-promise',
      'promises.set-approval-type',
      'promises.set-privacy',
      'promises.skip-day',
      'promises.start-promise',
      'promises.submit-report',
      'promises.undo-report',
      'promises.update-promise',
      'promises.withdraw-invitation',
      'promises.withdraw-motivator-link',
    ],
  },
  {
    cells: 'sign in | sign in | sign in | sign in | sign in | 403 NOT_OPERATOR | 400 BAD_INPUT',
    operations: [
      'gateway.cancelDeletion',
      'gateway.getDeletionStatus',
      'gateway.retryDeletion',
      'gateway.runDeletion',
      'media.delete-library-file',
      'media.get-library-file',
    ],
  },
  {
    cells: 'sign in | hidden | hidden | hidden | banned | hidden | sign in',
    operations: [
      'auth.link-data-export',
      'auth.revoke-session',
      'bot.prepare-share',
      'notifications.set-receipt-status',
      'promises.take-motivator-link',
      'voting.become-witness',
      'voting.get-witness-link',
      'voting.mute-witness',
    ],
  },
  {
    cells: 'ok | ok | ok | ok | ok | ok | ok',
    operations: [
      'gateway.articleCard',
      'gateway.card',
      'gateway.habitCard',
      'gateway.motivatorCard',
      'gateway.personCard',
      'gateway.robots',
      'gateway.sitemap',
    ],
  },
  {
    cells: 'ok | ok | ok | ok | banned | ok | ok',
    operations: [
      'auth.get-user',
      'auth.get-user-by-username',
      'auth.validate-session',
      'promises.list-feed',
      'promises.list-user-promises',
    ],
  },
  {
    cells: 'hidden | hidden | hidden | hidden | hidden | hidden | hidden',
    operations: [
      'gateway.downloadExport',
      'gateway.downloadOwnData',
      'gateway.libraryMedia',
      'gateway.promiseCard',
      'gateway.viewedMedia',
    ],
  },
  {
    cells: 'sign in | hidden | ok | hidden | banned | hidden | sign in',
    operations: [
      'gateway.privateMedia',
      'promises.get-promise',
      'promises.list-reports',
      'voting.approve-by-motivator',
    ],
  },
  {
    cells: 'hidden | hidden | ok | hidden | banned | hidden | hidden',
    operations: [
      'promises.find-promise',
      'promises.get-report-stats',
      'voting.get-approval-count',
      'voting.list-approvals',
    ],
  },
  {
    cells: 'hidden | hidden | hidden | hidden | banned | hidden | hidden',
    operations: [
      'promises.get-motivator-link',
      'gateway.publicMedia',
      'promises.get-public-promise',
      'promises.get-user-promise',
      'promises.list-public-reports',
    ],
  },
  {
    cells:
      'sign in | 403 NOT_ALLOWED | 403 NOT_ALLOWED | 403 NOT_ALLOWED | banned | 403 NOT_ALLOWED | sign in',
    operations: ['auth.list-sessions', 'auth.revoke-user-sessions', 'notifications.get-receipt-stats'],
  },
  {
    cells: 'sign in | sign in | sign in | sign in | sign in | sign in | sign in',
    operations: ['gateway.signInWithInitData', 'gateway.signInWithInitDataWebapp'],
  },
  {
    cells: 'sign in | 400 BAD_INPUT | 400 BAD_INPUT | 400 BAD_INPUT | banned | 400 BAD_INPUT | sign in',
    operations: ['gateway.ownPage'],
  },
  {
    cells:
      'sign in | 415 CONTENT_TYPE_REFUSED | 415 CONTENT_TYPE_REFUSED | 415 CONTENT_TYPE_REFUSED | banned | 415 CONTENT_TYPE_REFUSED | sign in',
    operations: ['gateway.uploadAvatar'],
  },
  {
    cells: 'sign in | sign in | sign in | sign in | sign in | 403 NOT_OPERATOR | 415 CONTENT_TYPE_REFUSED',
    operations: ['gateway.uploadChunk', 'gateway.uploadLibraryFile'],
  },
  {
    cells:
      '400 token_format_error | 400 token_format_error | 400 token_format_error | 400 token_format_error | 400 token_format_error | 400 token_format_error | 400 token_format_error',
    operations: ['gateway.signInWithLink'],
  },
  {
    cells: 'sign in | hidden | 403 NOT_VOTABLE | hidden | banned | hidden | sign in',
    operations: ['voting.cast-vote'],
  },
  {
    cells: 'sign in | hidden | 409 REPORT_NOT_PENDING | hidden | banned | hidden | sign in',
    operations: ['voting.reject-by-motivator'],
  },
  {
    cells: 'sign in | 403 NOT_ALLOWED | 403 NOT_ALLOWED | 403 NOT_ALLOWED | banned | 403 NOT_ALLOWED | ok',
    operations: ['notifications.list-receipts'],
  },
  {
    cells: 'sign in | sign in | sign in | sign in | sign in | 403 NOT_OPERATOR | 400 QUERY_REQUIRED',
    operations: ['auth.find-users'],
  },
  {
    cells:
      'sign in | sign in | sign in | sign in | sign in | 403 NOT_OPERATOR | 400 AUDIENCE_PREVIEW_REQUIRED',
    operations: ['notifications.send-group'],
  },
];

/** By operation. */
export const MATRIX: ReadonlyMap<string, Record<Role, string>> = new Map(
  GROUPS.flatMap(({ cells, operations }) => {
    const words = cells.split(' | ');
    const row = Object.fromEntries(ROLES.map((role, at) => [role, words[at]!])) as Record<Role, string>;
    return operations.map((operation) => [operation, row] as const);
  }),
);
