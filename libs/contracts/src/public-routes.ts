// Plain data without zod, so that the browser can import it: the schemas would cost it 24 kB.
import { sharedRoutes } from './shared-routes.ts';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** A second path with the same answer. */
  also?: string;
  status?: 200 | 201 | 202;
};

/** The routes that people's pages use, apart from those of operators: the panel's would only make these pages heavier. */
export const publicRoutes = {
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
  'auth.update-settings': { method: 'PATCH', path: '/api/users/settings' },
  'auth.get-own-data': { method: 'GET', path: '/api/me/data' },
  'auth.request-data-export': { method: 'POST', path: '/api/me/data-exports', status: 202 },
  'auth.link-data-export': { method: 'POST', path: '/api/me/data-exports/:id/link' },
  'auth.request-account-deletion': { method: 'POST', path: '/api/me/deletion', status: 202 },
  'auth.cancel-account-deletion': { method: 'DELETE', path: '/api/me/deletion' },
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
  'promises.pause-promise': { method: 'POST', path: '/api/promises/:id/pause' },
  'promises.end-pause': { method: 'DELETE', path: '/api/promises/:id/pause' },
  'promises.go-on': { method: 'POST', path: '/api/promises/:id/go-on' },
  'promises.begin-anew': { method: 'POST', path: '/api/promises/:id/begin-anew', status: 201 },
  'promises.withdraw-invitation': { method: 'DELETE', path: '/api/promises/:id/motivator/invitation' },
  'promises.list-invitations': { method: 'GET', path: '/api/promises/:id/motivator/invitations' },
  'promises.create-motivator-link': { method: 'POST', path: '/api/promises/:id/motivator/link' },
  'promises.find-motivator-link': { method: 'GET', path: '/api/promises/:id/motivator/link' },
  'promises.withdraw-motivator-link': { method: 'DELETE', path: '/api/promises/:id/motivator/link' },
  'promises.get-motivator-link': { method: 'GET', path: '/api/motivator-links/:code' },
  'promises.take-motivator-link': { method: 'POST', path: '/api/motivator-links/:code' },
  'promises.get-public-promise': { method: 'GET', path: '/public/promises/:id' },
  'promises.get-user-promise': { method: 'GET', path: '/public/users/:username/promises/:id' },
  'promises.list-public-reports': { method: 'GET', path: '/public/promises/:id/reports' },
  'promises.list-feed': { method: 'GET', path: '/api/public/promises/feed' },
  'promises.search-promises': { method: 'GET', path: '/api/public/promises/search' },
  'promises.list-user-promises': { method: 'GET', path: '/api/public/users/:username/promises' },
  'voting.cast-vote': { method: 'POST', path: '/api/reports/:id/vote' },
  'voting.approve-by-motivator': { method: 'POST', path: '/api/reports/:id/approve-by-motivator' },
  'voting.reject-by-motivator': { method: 'POST', path: '/api/reports/:id/reject-by-motivator' },
  'voting.get-approval-count': { method: 'GET', path: '/api/reports/:id/approval-count' },
  'voting.list-approvals': { method: 'GET', path: '/api/reports/:id/approvals' },
  'voting.get-voting-stats': { method: 'GET', path: '/api/voting/stats' },
  'voting.list-pending-reports': { method: 'GET', path: '/api/voting/pending-reports' },
  'voting.count-pending-reports': { method: 'GET', path: '/api/voting/pending-reports/count' },
  'voting.get-witness-link': { method: 'POST', path: '/api/promises/:id/witness-link' },
  'voting.become-witness': { method: 'POST', path: '/api/witness-links/:code' },
  'voting.get-witness': { method: 'GET', path: '/api/promises/:id/witness' },
  'voting.mute-witness': { method: 'PATCH', path: '/api/promises/:id/witness' },
  'voting.list-my-votes': { method: 'GET', path: '/api/voting/my-votes' },
  ...sharedRoutes,
  'notifications.set-receipt-status': { method: 'PATCH', path: '/api/notifications/receipts/:id/status' },
  'notifications.read-all-receipts': { method: 'POST', path: '/api/notifications/receipts/read-all' },
  'notifications.get-receipt-stats': {
    method: 'GET',
    path: '/api/notifications/receipts/user/:userId/stats',
  },
  'notifications.get-settings': { method: 'GET', path: '/api/notifications/settings' },
  'notifications.update-settings': { method: 'PATCH', path: '/api/notifications/settings' },
} as const satisfies Record<string, Route>;

export type PublicRouteName = keyof typeof publicRoutes;

/** Those of them that the gateway writes by hand. */
export const publicHandRoutes = {
  signInWithInitData: { method: 'POST', path: '/auth' },
  signInWithInitDataWebapp: { method: 'POST', path: '/auth/webapp' },
  signInWithLink: { method: 'POST', path: '/pwa' },
  submitReport: { method: 'POST', path: '/api/promises/:id/reports', status: 201 },
  clock: { method: 'GET', path: '/api/clock' },
  prepareShare: { method: 'POST', path: '/api/promises/:id/witness-link/share' },
  uploadAvatar: { method: 'POST', path: '/api/users/profile/avatar' },
  privateMedia: { method: 'GET', path: '/media/*' },
  publicMedia: { method: 'GET', path: '/media/public/*' },
  libraryMedia: { method: 'GET', path: '/media/notifications/:fileId' },
  downloadOwnData: { method: 'GET', path: '/api/me/data-exports/files/*' },
  live: { method: 'GET', path: '/api/live' },
  ownPage: { method: 'GET', path: '/api/pages/my' },
  devClock: { method: 'GET', path: '/dev/clock' },
} as const satisfies Record<string, Route>;
