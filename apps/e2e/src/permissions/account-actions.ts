import type { Actor } from '../actor.ts';
import { type Action, read } from './attempt.ts';
import { PROMISE_FIELDS } from './promise-actions.ts';

const sessionIn = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string })
    .session_id;

/** Signs the person in once more. The session in use stays. */
async function anotherSession(who: Actor): Promise<string> {
  const current = who.token;
  await who.signIn();
  const other = sessionIn(who.token);
  who.token = current;
  return other;
}

const act = (attempt: Action['attempt']): Action => ({ changesState: true, attempt });

const BECAUSE = { reason: 'Спам', idempotencyKey: 'by-a-session' };
/** No file of the library, and no upload, has this id. */
const NO_FILE = '0'.repeat(32);

/** What needs no promise, by the name of its row. */
export const ACCOUNT_ACTIONS: Record<string, Action> = {
  'open the landing page': read(() => '/'),
  'open the feed': read(() => '/feed'),
  'open the board': read(() => '/board'),
  'read the feed': read(() => '/api/public/promises/feed'),
  'see a profile': read(({ people }) => `/api/users/by-username/${people.owner.username}`),
  'see a profile by id': read(({ people }) => `/users/${people.owner.userId}`),
  'see the profile of a banned person': read(
    ({ people }) => `/api/users/by-username/${people.banned.username}`,
  ),
  'list public promises of a person': read(
    ({ people }) => `/api/public/users/${people.owner.username}/promises`,
  ),
  'search people': read(() => '/users/search?username=owner'),
  'search public promises': read(() => '/api/public/promises/search?q=run'),
  'see own profile': read(() => '/api/users/profile'),
  'list own promises': read(() => '/api/promises'),
  'list own running promises': read(() => '/api/promises/active'),
  'make a promise': act(({ who }) => who.call('POST', '/api/promises', PROMISE_FIELDS)),

  'see own sessions': read(({ who }) => `/auth/sessions/${who.userId || 1}`),
  "see the owner's sessions": read(({ people }) => `/auth/sessions/${people.owner.userId}`),
  'end an own session': act(async ({ who, people }) => {
    const mayNot = who === people.visitor || who === people.banned;
    const session_id = mayNot ? 'none' : await anotherSession(who);
    return who.call('POST', '/auth/revoke-session', { session_id });
  }),
  'end a session of the motivator': act(async ({ who, people }) => {
    const { motivator, admin } = people;
    const may = who === motivator || who === admin;
    const session_id = may ? await anotherSession(motivator) : sessionIn(motivator.token);
    return who.call('POST', '/auth/revoke-session', { session_id });
  }),
  'end the other sessions of the owner': act(({ who, people }) =>
    who.call('POST', '/auth/revoke-user-sessions', {
      user_id: people.owner.userId,
      exclude_session_id: sessionIn(people.owner.token),
    }),
  ),

  'see own data': read(() => '/api/me/data'),
  'request a copy of own data': act(({ who }) => who.call('POST', '/api/me/data-exports', {})),
  'open the copy of another person': act(({ who }) =>
    who.call('POST', '/api/me/data-exports/2147483647/link', {}),
  ),
  'download by an address that nobody signed': read(() => '/api/me/data-exports/files/e30.e30.e30'),
  'delete the own account without the phrase': act(({ who }) =>
    who.call('POST', '/api/me/deletion', { phrase: 'да' }),
  ),
  'keep the own account': act(({ who }) => who.call('DELETE', '/api/me/deletion')),

  'see own receipts': read(({ who }) => `/api/admin/notifications/receipts/user/${who.userId || 1}`),
  "see the owner's receipts": read(
    ({ people }) => `/api/admin/notifications/receipts/user/${people.owner.userId}`,
  ),
  'see own counts of receipts': read(
    ({ who }) => `/api/notifications/receipts/user/${who.userId || 1}/stats`,
  ),
  "see the owner's counts of receipts": read(
    ({ people }) => `/api/notifications/receipts/user/${people.owner.userId}/stats`,
  ),
  'read all own receipts': act(({ who }) =>
    who.call('POST', '/api/notifications/receipts/read-all', { until: '2020-01-01T00:00:00.000Z' }),
  ),
  'see voting statistics': read(() => '/api/voting/stats'),
  'see pending reports': read(() => '/api/voting/pending-reports'),
  'count pending reports': read(() => '/api/voting/pending-reports/count'),
  'see own votes': read(() => '/api/voting/my-votes'),
  'open the administrator panel with a session': read(() => '/api/admin/health'),
  'read the bytes of a library file that is not there': read(() => `/media/notifications/${NO_FILE}`),
  'list the library with a session': read(() => '/api/admin/media'),
  'see a library file with a session': read(() => `/api/admin/media/${NO_FILE}`),
  'delete a library file with a session': act(({ who }) => who.call('DELETE', `/api/admin/media/${NO_FILE}`)),
  'upload to the library with a session': act(({ who }) => who.call('POST', '/api/admin/media/upload', {})),
  'begin an upload with a session': act(({ who }) => who.call('POST', '/api/admin/media/upload/init', {})),
  'send a chunk with a session': act(({ who }) => who.call('POST', '/api/admin/media/upload/chunk', {})),
  'see an upload with a session': read(() => `/api/admin/media/upload/${NO_FILE}`),
  'finalize an upload with a session': act(({ who }) =>
    who.call('POST', '/api/admin/media/upload/finalize', { sessionId: NO_FILE }),
  ),
  'clean up an upload with a session': act(({ who }) =>
    who.call('POST', '/api/admin/media/upload/cleanup', { sessionId: NO_FILE }),
  ),
  'search people as an operator with a session': read(() => '/api/admin/users/search?query=owner'),
  "open the owner's page of the panel with a session": read(
    ({ people }) => `/api/admin/users/${people.owner.userId}`,
  ),
  'see the impact of a ban with a session': read(
    ({ people }) => `/api/admin/users/${people.owner.userId}/ban-impact`,
  ),
  "see the owner's sessions in the panel with a session": read(
    ({ people }) => `/api/admin/users/${people.owner.userId}/sessions`,
  ),
  "end the owner's session in the panel with a session": act(({ who, people }) =>
    who.call(
      'POST',
      `/api/admin/users/${people.owner.userId}/sessions/${sessionIn(people.owner.token)}/revoke`,
      {},
    ),
  ),
  "end the owner's sessions in the panel with a session": act(({ who, people }) =>
    who.call('POST', `/api/admin/users/${people.owner.userId}/sessions/revoke-all`, {}),
  ),
  'find anything with a session': read(() => '/api/admin/find?q=owner'),
  'see the state of the system with a session': read(() => '/api/admin/system'),
  'read the log of operators with a session': read(() => '/api/admin/audit'),
  'record a private view with a session': act(({ who }) =>
    who.call('POST', '/api/admin/audit/private-views', { target: 'promise:1' }),
  ),
  'write to a person as an operator with a session': act(({ who, people }) =>
    who.call('POST', `/api/admin/users/${people.owner.userId}/notify`, {}),
  ),
  'send a broadcast with a session': act(({ who }) =>
    who.call('POST', '/api/admin/notifications/broadcast', {}),
  ),
  'send to a group with a session': act(({ who }) => who.call('POST', '/api/admin/notifications/group', {})),
  'preview an audience with a session': act(({ who }) =>
    who.call('POST', '/api/admin/notifications/group?preview=true', {}),
  ),
  'list batches with a session': read(() => '/api/admin/notifications/batches'),
  'see the recipients of a batch with a session': read(() => '/api/admin/notifications/batches/1/recipients'),
  'stop a batch with a session': act(({ who }) =>
    who.call('POST', '/api/admin/notifications/batches/1/stop', {}),
  ),
  'save an audience with a session': act(({ who }) => who.call('POST', '/api/admin/segments', {})),
  'open private media in the panel with a session': act(({ who }) =>
    who.call('POST', '/api/admin/promises/1/reports/1/view-media', {}),
  ),
  "see a promise's invitations in the panel with a session": read(() => '/api/admin/promises/1/invitations'),
  "see a promise's moments in the panel with a session": read(() => '/api/admin/promises/1/moments'),
  "see a promise's votes in the panel with a session": read(() => '/api/admin/promises/1/votes'),
  "see a promise's notices in the panel with a session": read(() => '/api/admin/promises/1/receipts'),
  'analyse a promise’s deletion with a session': read(() => '/api/admin/promises/1/delete-dry-run'),
  'delete a promise with a session': act(({ who }) => who.call('DELETE', '/api/admin/promises/1', BECAUSE)),
  'analyse a person’s deletion with a session': act(({ who, people }) =>
    who.call('POST', `/api/admin/users/${people.owner.userId}/delete`, { dryRun: true }),
  ),
  'delete a person with a session': act(({ who, people }) =>
    who.call('POST', `/api/admin/users/${people.owner.userId}/delete`, BECAUSE),
  ),
  'see a deletion with a session': read(() => '/api/admin/deletions/promise-1/status'),
  'undo a deletion with a session': act(({ who }) =>
    who.call('POST', '/api/admin/deletions/promise-1/cancel', {}),
  ),
  'begin a held deletion with a session': act(({ who }) =>
    who.call('POST', '/api/admin/deletions/user-1/run', {}),
  ),
  'retry a stuck deletion with a session': act(({ who }) =>
    who.call('POST', '/api/admin/deletions/user-1/retry', {}),
  ),
  'ban a person with a session': act(({ who, people }) =>
    who.call('POST', `/api/admin/users/${people.stranger.userId}/ban`, {}),
  ),
};
