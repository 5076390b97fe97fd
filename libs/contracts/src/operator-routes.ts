// Plain data, as in public-routes.ts.
import type { Route } from './public-routes.ts';
import { sharedRoutes } from './shared-routes.ts';
import { SERVICES, type ServiceName } from './services.ts';

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

/** The routes that the panel uses. */
export const operatorRoutes = {
  ...sharedRoutes,
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
  'promises.view-private-media': {
    method: 'POST',
    path: '/api/admin/promises/:id/reports/:report/view-media',
  },
  'promises.list-invitations-of-promise': { method: 'GET', path: '/api/admin/promises/:id/invitations' },
  'promises.list-moments-of-promise': { method: 'GET', path: '/api/admin/promises/:id/moments' },
  'voting.list-votes-of-promise': { method: 'GET', path: '/api/admin/promises/:id/votes' },
  'notifications.list-receipts-of-promise': { method: 'GET', path: '/api/admin/promises/:id/receipts' },
  'promises.start-promise-deletion': { method: 'DELETE', path: '/api/admin/promises/:id' },
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

export type OperatorRouteName = keyof typeof operatorRoutes;

/** Those of them that the gateway writes by hand. */
export const operatorHandRoutes = {
  uploadLibraryFile: { method: 'POST', path: '/api/admin/media/upload' },
  uploadChunk: { method: 'POST', path: '/api/admin/media/upload/chunk' },
  viewedMedia: { method: 'GET', path: '/media/viewed/*' },
  adminUser: { method: 'GET', path: '/api/admin/users/:id' },
  banImpact: { method: 'GET', path: '/api/admin/users/:id/ban-impact' },
  adminFind: { method: 'GET', path: '/api/admin/find' },
  openExport: { method: 'POST', path: '/api/admin/exports' },
  downloadExport: { method: 'GET', path: '/api/admin/exports/:ticket' },
  adminSystem: { method: 'GET', path: '/api/admin/system' },
  dryRunPromiseDeletion: { method: 'GET', path: '/api/admin/promises/:id/delete-dry-run' },
  deleteUser: { method: 'POST', path: '/api/admin/users/:id/delete' },
  deletionStatus: { method: 'GET', path: '/api/admin/deletions/:id/status' },
  cancelDeletion: { method: 'POST', path: '/api/admin/deletions/:id/cancel' },
  runDeletion: { method: 'POST', path: '/api/admin/deletions/:id/run' },
  retryDeletion: { method: 'POST', path: '/api/admin/deletions/:id/retry' },
} as const satisfies Record<string, Route>;
