/** A call as a document names it. Written from the documents, never from the routes: this is what those are compared with. */
export interface DocumentedCall {
  /** Its row in docs/requirements.csv, in brackets as in the title of a test. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object | 'form';
  /** What serves it: a call of the contracts, or the refusal of a route that first reads its body. */
  readonly reaches: string;
}

const call = (
  id: string,
  request: string,
  reaches: string,
  body?: DocumentedCall['body'],
): DocumentedCall => {
  const [method, path] = request.split(' ') as [DocumentedCall['method'], string];
  return { id, method, path, reaches, ...(body && { body }) };
};

const reason = 'Спам';
const idempotencyKey = 'a key';
const message = { messageType: 'text', text: 'Привет', lang: 'ru' };

/** Document 1, section 7. */
export const CALLS_OF_PEOPLE: readonly DocumentedCall[] = [
  call('[API-05]', 'POST /auth', 'auth.sign-in-with-init-data', { initData: 'x' }),
  call('[API-06]', 'POST /auth/webapp', 'auth.sign-in-with-init-data', { initData: 'x' }),
  call('[API-07]', 'POST /validate', 'auth.validate-session', { token: 'x' }),
  call('[API-08]', 'POST /pwa', 'auth.exchange-login-token', { token: 'x' }),
  call(
    '[API-09]',
    'GET /auth/sessions/7?include_revoked=false&include_expired=false&limit=50',
    'auth.list-sessions',
  ),
  call('[API-10]', 'POST /auth/revoke-session', 'auth.revoke-session', { session_id: 'x', reason: 'x' }),
  call('[API-11]', 'POST /auth/revoke-user-sessions', 'auth.revoke-user-sessions', {
    user_id: 7,
    reason: 'x',
  }),
  call('[API-12]', 'GET /api/promises', 'promises.list-promises'),
  call('[API-13]', 'GET /api/promises/1', 'promises.get-promise'),
  call('[API-14]', 'POST /api/promises', 'promises.create-promise', {
    title: 'Бегать',
    description: '',
    type: 'habit',
    days_total: 30,
    is_public: false,
    status: 'draft',
  }),
  call('[API-15]', 'PUT /api/promises/1', 'promises.update-promise', { title: 'Бегать' }),
  call('[API-16]', 'DELETE /api/promises/1', 'promises.delete-promise'),
  call('[API-17]', 'POST /api/promises/1/start', 'promises.start-promise'),
  call('[API-18]', 'PATCH /api/promises/1/privacy', 'promises.set-privacy', { is_public: true }),
  call('[API-19]', 'PATCH /api/promises/1/approval-type', 'promises.set-approval-type', {
    approvalType: 'anyuser',
    username: null,
  }),
  call('[API-20]', 'POST /api/promises/1/close', 'promises.close-promise', { completion_type: 'give_up' }),
  call('[API-21]', 'GET /api/promises/active', 'promises.list-active-promises'),
  call('[API-22]', 'GET /api/challenges/active', 'promises.list-active-challenges'),
  call('[API-23]', 'GET /api/promises/1/reports', 'promises.list-reports'),
  call('[API-24]', 'DELETE /api/promises/1/motivator/invitation', 'promises.withdraw-invitation'),
  call('[API-25]', 'GET /api/promises/1/motivator/invitations', 'promises.list-invitations'),
  call('[API-26]', 'GET /public/promises/1', 'promises.get-public-promise'),
  call('[API-27]', 'GET /public/users/anya/promises/1', 'promises.get-user-promise'),
  call('[API-28]', 'GET /public/promises/1/reports', 'promises.list-public-reports'),
  call('[API-29]', 'GET /api/users/by-username/anya', 'auth.get-user-by-username'),
  call('[API-30]', 'GET /api/public/promises/feed', 'promises.list-feed'),
  call('[API-31]', 'GET /api/public/users/anya/promises', 'promises.list-user-promises'),
  call('[API-32]', 'GET /api/users/profile', 'auth.get-profile'),
  call('[API-33]', 'PUT /api/users/profile', 'auth.update-profile', { first_name: 'Аня' }),
  call('[API-34]', 'GET /users/search?username=anya&limit=5', 'auth.search-users'),
  call('[API-35]', 'GET /users/7', 'auth.get-user'),
  call('[API-38]', 'POST /api/reports/1/vote', 'voting.cast-vote', {
    voteType: 'approve',
    voteReason: 'Видно',
  }),
  call('[API-39]', 'GET /api/reports/1/approval-count', 'voting.get-approval-count'),
  call('[API-40]', 'GET /api/reports/1/approvals', 'voting.list-approvals'),
  call('[API-41]', 'POST /api/reports/1/approve-by-motivator', 'voting.approve-by-motivator'),
  call('[API-42]', 'GET /api/voting/stats?days=30', 'voting.get-voting-stats'),
  call('[API-43]', 'GET /api/voting/pending-reports', 'voting.list-pending-reports'),
  call('[API-44]', 'GET /api/voting/my-votes', 'voting.list-my-votes'),
  call('[API-45]', `GET /media/reports/ab/${'ab'.repeat(16)}.jpg`, 'promises.grant-media'),
  call('[API-46]', `GET /media/public/reports/ab/${'ab'.repeat(16)}.jpg`, 'promises.grant-media'),
  call(
    '[API-47]',
    'GET /api/admin/notifications/receipts/user/7?limit=50&offset=0&status=read',
    'notifications.list-receipts',
  ),
  call('[API-48]', 'PATCH /api/notifications/receipts/1/status', 'notifications.set-receipt-status', {
    status: 'responded',
    responseType: 'like',
  }),
];

/** Document 2, section 7, for an operator. */
export const CALLS_OF_OPERATORS: readonly DocumentedCall[] = [
  call('[ADM-API-03]', 'GET /api/admin/health', 'auth.get-operator'),
  call('[ADM-API-04]', 'GET /api/admin/users/search?query=anya&by=auto&limit=10&offset=0', 'auth.find-users'),
  call(
    '[ADM-API-05]',
    'GET /api/admin/users/7/promises?limit=10&offset=0&sortBy=createdAt&sortOrder=desc',
    'promises.list-promises-of-user',
  ),
  call('[ADM-API-06]', 'GET /api/admin/promises/1/delete-dry-run', 'promises.count-holdings'),
  call('[ADM-API-07]', 'DELETE /api/admin/promises/1?cascade=true', 'promises.start-promise-deletion', {
    reason,
    idempotencyKey,
  }),
  call('[ADM-API-08]', 'GET /api/admin/deletions/promise-1/status', 'promises.get-deletion'),
  call('[ADM-API-09]', 'POST /api/admin/users/7/ban', 'auth.ban-user', { reason }),
  call('[ADM-API-10]', 'POST /api/admin/users/7/unban', 'auth.unban-user'),
  call('[ADM-API-11]', 'POST /api/admin/users/7/delete', 'auth.count-holdings', { dryRun: true }),
  call('[ADM-API-12]', 'POST /api/admin/users/7/notify', 'notifications.notify-user', {
    ...message,
    channels: { telegram: true, web: false },
    reason,
    idempotencyKey,
  }),
  call('[ADM-API-13]', 'GET /api/admin/users/7/notifications/1/status', 'notifications.get-personal-status'),
  call('[ADM-API-14]', 'POST /api/admin/notifications/broadcast', 'notifications.send-broadcast', {
    type: 'broadcast',
    content: { text: 'Привет' },
    channels: { telegram: true, web: true },
    lang: 'ru',
    format: { telegram: 'text', web: 'text_only' },
    idempotencyKey,
  }),
  call('[ADM-API-15]', 'POST /api/admin/notifications/group?preview=true', 'notifications.send-group', {
    filters: {},
    message,
    channels: { telegram: true, web: false },
  }),
  call('[ADM-API-16]', 'POST /api/admin/notifications/group', 'notifications.send-group', {
    filters: {},
    message,
    channels: { telegram: true, web: false },
    idempotencyKey,
  }),
  call('[ADM-API-17]', 'GET /api/admin/notifications/batches/1/status', 'notifications.get-batch'),
  call(
    '[ADM-API-18]',
    'GET /api/admin/notifications/batches?limit=50&offset=0',
    'notifications.list-batches',
  ),
  call('[ADM-API-19]', 'GET /api/admin/batches/1', 'notifications.get-batch'),
  call('[ADM-API-20]', 'GET /api/admin/batches?status=completed', 'notifications.list-batches'),
  call('[ADM-API-21]', 'POST /api/admin/media/upload', 'BAD_INPUT', 'form'),
  call('[ADM-API-22]', `GET /api/admin/media/${'ab'.repeat(16)}`, 'media.get-library-file'),
  call(
    '[ADM-API-23]',
    'GET /api/admin/media?limit=50&offset=0&mimeType=image/jpeg',
    'media.list-library-files',
  ),
  call('[ADM-API-25]', 'POST /api/admin/media/upload/init', 'media.open-upload', {
    fileName: 'a.mp4',
    fileSize: 1_000,
    mimeType: 'video/mp4',
    totalChunks: 1,
  }),
  call('[ADM-API-26]', 'POST /api/admin/media/upload/chunk', 'BAD_INPUT', 'form'),
  call('[ADM-API-27]', 'POST /api/admin/media/upload/finalize', 'media.finalize-upload', {
    sessionId: 'ab'.repeat(16),
  }),
  call('[ADM-API-28]', 'POST /api/admin/media/upload/cleanup', 'media.clean-up-upload', {
    sessionId: 'ab'.repeat(16),
  }),
];
