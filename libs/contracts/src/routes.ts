// Plain data without zod, so that the browser can import it: the schemas would cost it 24 kB.
import { SERVICES, type ServiceName } from './services.ts';

type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** A second path with the same answer. */
  also?: string;
  status?: 200 | 201 | 202;
};

type ParkedRoutes = {
  [S in ServiceName as `${S}.list-parked-events`]: { method: 'GET'; path: `/api/admin/${S}/parked-events` };
} & {
  [S in ServiceName as `${S}.replay-parked-event`]: {
    method: 'POST';
    path: `/api/admin/${S}/parked-events/:id/replay`;
  };
};

/** Every service parks the events that it could not process, and has the same two routes for operators. */
const parkedRoutes = Object.fromEntries(
  SERVICES.flatMap((service) => {
    const path = `/api/admin/${service}/parked-events`;
    return [
      [`${service}.list-parked-events`, { method: 'GET', path }],
      [`${service}.replay-parked-event`, { method: 'POST', path: `${path}/:id/replay` }],
    ];
  }),
) as ParkedRoutes;

/**
 * HTTP method and path of every call that is reachable from outside, by the call's name.
 * Path parameters take their value from the input field of the same name; the rest of the input goes to the query
 * of GET and DELETE and to the JSON body of the others.
 */
export const routes = {
  'auth.validate-session': { method: 'POST', path: '/validate' },
  'auth.list-sessions': { method: 'GET', path: '/auth/sessions/:userId' },
  'auth.revoke-session': { method: 'POST', path: '/auth/revoke-session' },
  'auth.revoke-user-sessions': { method: 'POST', path: '/auth/revoke-user-sessions' },
  'auth.get-profile': { method: 'GET', path: '/api/users/profile' },
  'auth.update-profile': { method: 'PUT', path: '/api/users/profile' },
  'auth.get-user-by-username': { method: 'GET', path: '/api/users/by-username/:username' },
  'auth.search-users': { method: 'GET', path: '/users/search' },
  'auth.get-user': { method: 'GET', path: '/users/:id' },
  'auth.get-motivator-profile': { method: 'GET', path: '/api/users/profile/motivator' },
  'auth.save-motivator-profile': { method: 'PUT', path: '/api/users/profile/motivator' },
  'auth.get-operator': { method: 'GET', path: '/api/admin/health' },
  'auth.revoke-operator-token': { method: 'POST', path: '/api/admin/logout' },
  'auth.ban-user': { method: 'POST', path: '/api/admin/users/:id/ban' },
  'auth.unban-user': { method: 'POST', path: '/api/admin/users/:id/unban' },
  'auth.list-audit-entries': { method: 'GET', path: '/api/admin/audit' },
  'auth.find-users': { method: 'GET', path: '/api/admin/users/search' },
  'auth.list-sessions-of-user': { method: 'GET', path: '/api/admin/users/:id/sessions' },
  'auth.revoke-all-sessions-of-user': { method: 'POST', path: '/api/admin/users/:id/sessions/revoke-all' },
  'auth.revoke-session-of-user': { method: 'POST', path: '/api/admin/users/:id/sessions/:session/revoke' },
  'auth.record-private-view': { method: 'POST', path: '/api/admin/audit/private-views' },
  'promises.list-promises-of-user': { method: 'GET', path: '/api/admin/users/:id/promises' },
  'promises.get-promise-for-operator': { method: 'GET', path: '/api/admin/promises/:id' },
  'promises.list-reports-for-operator': { method: 'GET', path: '/api/admin/promises/:id/reports' },
  'promises.view-private-reports': { method: 'POST', path: '/api/admin/promises/:id/view-private' },
  'promises.start-promise-deletion': { method: 'DELETE', path: '/api/admin/promises/:id' },
  'auth.update-settings': { method: 'PATCH', path: '/api/users/settings' },

  'promises.list-promises': { method: 'GET', path: '/api/promises' },
  'promises.list-active-promises': { method: 'GET', path: '/api/promises/active' },
  'promises.list-active-challenges': { method: 'GET', path: '/api/challenges/active' },
  'promises.get-promise': { method: 'GET', path: '/api/promises/:id' },
  'promises.find-promise': { method: 'GET', path: '/api/promises/:id/visible' },
  'promises.create-promise': { method: 'POST', path: '/api/promises', status: 201 },
  'promises.update-promise': { method: 'PUT', path: '/api/promises/:id' },
  'promises.delete-promise': { method: 'DELETE', path: '/api/promises/:id' },
  'promises.start-promise': { method: 'POST', path: '/api/promises/:id/start' },
  'promises.set-privacy': { method: 'PATCH', path: '/api/promises/:id/privacy' },
  'promises.set-approval-type': { method: 'PATCH', path: '/api/promises/:id/approval-type' },
  'promises.close-promise': { method: 'POST', path: '/api/promises/:id/close' },
  'promises.list-reports': { method: 'GET', path: '/api/promises/:id/reports' },
  'promises.get-report-stats': { method: 'GET', path: '/api/promises/:id/reports/stats' },
  'promises.undo-report': { method: 'DELETE', path: '/api/reports/:id' },
  'promises.skip-day': { method: 'POST', path: '/api/promises/:id/skip' },
  'promises.withdraw-invitation': { method: 'DELETE', path: '/api/promises/:id/motivator/invitation' },
  'promises.list-invitations': { method: 'GET', path: '/api/promises/:id/motivator/invitations' },
  'promises.get-public-promise': { method: 'GET', path: '/public/promises/:id' },
  'promises.get-user-promise': { method: 'GET', path: '/public/users/:username/promises/:id' },
  'promises.list-public-reports': { method: 'GET', path: '/public/promises/:id/reports' },
  'promises.list-feed': { method: 'GET', path: '/api/public/promises/feed' },
  'promises.list-user-promises': { method: 'GET', path: '/api/public/users/:username/promises' },

  'voting.cast-vote': { method: 'POST', path: '/api/reports/:id/vote' },
  'voting.approve-by-motivator': { method: 'POST', path: '/api/reports/:id/approve-by-motivator' },
  'voting.reject-by-motivator': { method: 'POST', path: '/api/reports/:id/reject-by-motivator' },
  'voting.get-approval-count': { method: 'GET', path: '/api/reports/:id/approval-count' },
  'voting.list-approvals': { method: 'GET', path: '/api/reports/:id/approvals' },
  'voting.get-voting-stats': { method: 'GET', path: '/api/voting/stats' },
  'voting.list-pending-reports': { method: 'GET', path: '/api/voting/pending-reports' },
  'voting.list-my-votes': { method: 'GET', path: '/api/voting/my-votes' },

  'notifications.list-receipts': { method: 'GET', path: '/api/admin/notifications/receipts/user/:userId' },
  'notifications.set-receipt-status': { method: 'PATCH', path: '/api/notifications/receipts/:id/status' },
  'notifications.get-receipt-stats': {
    method: 'GET',
    path: '/api/notifications/receipts/user/:userId/stats',
  },
  'notifications.get-settings': { method: 'GET', path: '/api/notifications/settings' },
  'notifications.update-settings': { method: 'PATCH', path: '/api/notifications/settings' },
  'notifications.notify-user': { method: 'POST', path: '/api/admin/users/:id/notify' },
  'notifications.get-personal-status': {
    method: 'GET',
    path: '/api/admin/users/:id/notifications/:jobId/status',
  },
  'notifications.send-broadcast': {
    method: 'POST',
    path: '/api/admin/notifications/broadcast',
    status: 202,
  },
  'notifications.send-group': { method: 'POST', path: '/api/admin/notifications/group' },
  'notifications.send-test': { method: 'POST', path: '/api/admin/notifications/test' },
  'notifications.get-batch': {
    method: 'GET',
    path: '/api/admin/notifications/batches/:id/status',
    also: '/api/admin/batches/:id',
  },
  'notifications.list-batches': {
    method: 'GET',
    path: '/api/admin/notifications/batches',
    also: '/api/admin/batches',
  },
  'notifications.list-recipients': {
    method: 'GET',
    path: '/api/admin/notifications/batches/:id/recipients',
  },
  'notifications.pause-batch': { method: 'POST', path: '/api/admin/notifications/batches/:id/pause' },
  'notifications.resume-batch': { method: 'POST', path: '/api/admin/notifications/batches/:id/resume' },
  'notifications.stop-batch': { method: 'POST', path: '/api/admin/notifications/batches/:id/stop' },
  'notifications.retry-batch': { method: 'POST', path: '/api/admin/notifications/batches/:id/retry' },
  'notifications.list-templates': { method: 'GET', path: '/api/admin/notifications/templates' },
  'notifications.list-segments': { method: 'GET', path: '/api/admin/segments' },
  'notifications.create-segment': { method: 'POST', path: '/api/admin/segments', status: 201 },
  'notifications.update-segment': { method: 'PUT', path: '/api/admin/segments/:id' },
  'notifications.delete-segment': { method: 'DELETE', path: '/api/admin/segments/:id' },

  'bot.get-sending': { method: 'GET', path: '/api/admin/sending' },
  'media.list-library-files': { method: 'GET', path: '/api/admin/media' },
  'media.get-library-file': { method: 'GET', path: '/api/admin/media/:id' },
  'media.delete-library-file': { method: 'DELETE', path: '/api/admin/media/:id' },
  'media.open-upload': { method: 'POST', path: '/api/admin/media/upload/init' },
  'media.get-upload': { method: 'GET', path: '/api/admin/media/upload/:sessionId' },
  'media.finalize-upload': { method: 'POST', path: '/api/admin/media/upload/finalize' },
  'media.clean-up-upload': { method: 'POST', path: '/api/admin/media/upload/cleanup' },

  ...parkedRoutes,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** Routes whose bytes or headers need more than JSON in and out; the gateway writes these by hand. */
export const handRoutes = {
  signInWithInitData: { method: 'POST', path: '/auth' },
  signInWithInitDataWebapp: { method: 'POST', path: '/auth/webapp' },
  signInWithLink: { method: 'POST', path: '/pwa' },
  submitReport: { method: 'POST', path: '/api/promises/:id/reports', status: 201 },
  uploadAvatar: { method: 'POST', path: '/api/users/profile/avatar' },
  privateMedia: { method: 'GET', path: '/media/*' },
  publicMedia: { method: 'GET', path: '/media/public/*' },
  uploadLibraryFile: { method: 'POST', path: '/api/admin/media/upload' },
  uploadChunk: { method: 'POST', path: '/api/admin/media/upload/chunk' },
  libraryMedia: { method: 'GET', path: '/media/notifications/:fileId' },
  live: { method: 'GET', path: '/api/live' },
  adminUser: { method: 'GET', path: '/api/admin/users/:id' },
  banImpact: { method: 'GET', path: '/api/admin/users/:id/ban-impact' },
  adminFind: { method: 'GET', path: '/api/admin/find' },
  adminSystem: { method: 'GET', path: '/api/admin/system' },
  dryRunPromiseDeletion: { method: 'GET', path: '/api/admin/promises/:id/delete-dry-run' },
  deleteUser: { method: 'POST', path: '/api/admin/users/:id/delete' },
  deletionStatus: { method: 'GET', path: '/api/admin/deletions/:id/status' },
  cancelDeletion: { method: 'POST', path: '/api/admin/deletions/:id/cancel' },
  runDeletion: { method: 'POST', path: '/api/admin/deletions/:id/run' },
  retryDeletion: { method: 'POST', path: '/api/admin/deletions/:id/retry' },
  devClock: { method: 'GET', path: '/dev/clock' },
} as const;
