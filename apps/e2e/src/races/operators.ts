import type { ServiceName } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { claimsOf } from '../forge/forgery.ts';
import { NOON_S } from '../fuzz/stage.ts';
import { parkEvent } from '../parked.ts';
import { rowsIn } from '../own-data/databases.ts';
import { type RaceCast, signInAgain } from './cast.ts';
import { by, type Races } from './race.ts';

const NOON = new Date(NOON_S * 1_000);
const TOO_LATE = '409 DELETION_STATE_REFUSED';

const because = (cast: RaceCast) => ({
  reason: 'Спам',
  idempotencyKey: cast.uniqueKey(),
  holdSeconds: 3_600,
});

/** A request of an operator about a person that is made for it. */
const aboutPerson =
  (method: string, rest: string, body: object | ((cast: RaceCast) => object) = {}, before?: string) =>
  async (cast: RaceCast) => {
    const { userId } = await cast.person();
    if (before) await cast.asOperator('POST', `/users/${userId}/${before}`, { reason: 'Спам' });
    const json = typeof body === 'function' ? body(cast) : body;
    return {
      request: by(cast.operator, method, `/api/admin/users/${userId}${rest}`, json),
      look: async () => {
        const { status } = await cast.asOperator<{ status: string }>('GET', `/users/${userId}`);
        return status;
      },
    };
  };

const stageOfJob = (cast: RaceCast, id: string) => async () =>
  (await cast.asOperator<{ stage: string }>('GET', `/deletions/${id}/status`)).stage;

/** A job that deletes something, held for an hour. */
const heldJob =
  (start: (cast: RaceCast) => Promise<readonly [method: string, path: string]>) =>
  async (cast: RaceCast): Promise<string> => {
    const [method, path] = await start(cast);
    const answer = await cast.asOperator<{ deletionJobId: string }>(method, path, because(cast));
    return answer.deletionJobId;
  };

const ofPromise = heldJob(async (cast) => ['DELETE', `/promises/${(await cast.running()).id}`]);
const ofPerson = heldJob(async (cast) => ['POST', `/users/${(await cast.person()).userId}/delete`]);

/** A parked event that is in its inbox as well: replaying it has no further effect. */
async function parkedEvent(cast: RaceCast, service: ServiceName): Promise<number> {
  const id = await parkEvent(cast.world, service);
  // Consumer and event are unique, and that of the twin is the same one.
  await rowsIn(
    cast.world,
    service,
    `WITH renamed AS (
       UPDATE parked_events SET event_id = event_id || '-' || id WHERE id = $1 RETURNING consumer, event_id
     ) INSERT INTO inbox (consumer, event_id, handled_at) SELECT consumer, event_id, $2 FROM renamed`,
    [id, NOON],
  );
  return id;
}

/** The first step of the job waits for an event that is parked. */
const stuck = (make: typeof ofPromise) => async (cast: RaceCast) => {
  const id = await make(cast);
  const [subject, number] = id.split('-');
  const owner = subject === 'promise' ? 'promises' : 'auth';
  await rowsIn(cast.world, owner, `UPDATE deletions SET stage = 'stuck', started_at = $2 WHERE id = $1`, [
    number,
    NOON,
  ]);
  await rowsIn(
    cast.world,
    owner,
    `UPDATE deletion_steps SET state = 'failed', error = 'Проверка', parked_in = $2, parked_event_id = $3
     WHERE deletion_id = $1 AND position = 0`,
    [number, owner, await parkedEvent(cast, owner)],
  );
  return id;
};

const aboutJob = (make: typeof ofPromise, move: string, end?: string) => async (cast: RaceCast) => {
  const id = await make(cast);
  const look = stageOfJob(cast, id);
  return {
    request: by(cast.operator, 'POST', `/api/admin/deletions/${id}/${move}`, {}),
    look,
    ended: () => until(async () => end === undefined || (await look()) === end),
  };
};

const replayOf = (service: ServiceName): Races => ({
  [`${service}.replay-parked-event`]: {
    make: async (cast) => {
      const id = await parkedEvent(cast, service);
      return { request: by(cast.operator, 'POST', `/api/admin/${service}/parked-events/${id}/replay`, {}) };
    },
    wins: 'one',
    others: '409 PARKED_EVENT_REPLAYED',
  },
});

export const OPERATOR_RACES: Races = {
  'auth.revoke-operator-token': {
    make: async (cast) => ({
      request: by({ token: await cast.stage.otherOperator() }, 'POST', '/api/admin/logout', {}),
    }),
    // A request that comes after the first has taken effect shows a token that opens nothing any more.
    wins: 'first',
    others: '401 ADMIN_TOKEN_INVALID',
  },
  'auth.ban-user': { make: aboutPerson('POST', '/ban', { reason: 'Спам' }), wins: 'all' },
  'auth.unban-user': { make: aboutPerson('POST', '/unban', {}, 'ban'), wins: 'all' },
  'auth.revoke-all-sessions-of-user': { make: aboutPerson('POST', '/sessions/revoke-all'), wins: 'all' },
  'auth.revoke-session-of-user': {
    make: async (cast) => {
      const who = await cast.person();
      const { token } = await signInAgain(cast.stage, who);
      const path = `/api/admin/users/${who.userId}/sessions/${String(claimsOf(token)['session_id'])}/revoke`;
      return { request: by(cast.operator, 'POST', path, {}) };
    },
    wins: 'all',
  },
  'auth.record-private-view': {
    make: async (cast) => ({
      request: by(cast.operator, 'POST', '/api/admin/audit/private-views', { target: 'promise:1' }),
    }),
    wins: 'each',
  },
  'promises.view-private-reports': {
    make: async (cast) => {
      const { id } = await cast.reported();
      return { request: by(cast.operator, 'POST', `/api/admin/promises/${id}/view-private`, {}) };
    },
    wins: 'each',
  },
  'promises.view-private-media': {
    make: async (cast) => {
      const { id, reportId } = await cast.reported();
      const path = `/api/admin/promises/${id}/reports/${reportId}/view-media`;
      return { request: by(cast.operator, 'POST', path, {}) };
    },
    wins: 'each',
  },
  'gateway.openExport': {
    make: async (cast) => ({
      request: by(cast.operator, 'POST', '/api/admin/exports', { kind: 'audit', filter: {} }),
    }),
    wins: 'each',
  },
  'gateway.downloadExport': {
    make: async (cast) => {
      const { url } = await cast.asOperator<{ url: string }>('POST', '/exports', {
        kind: 'audit',
        filter: { target: 'nothing' },
      });
      return { request: by({ token: '' }, 'GET', url) };
    },
    wins: 'one',
    others: '410 EXPORT_USED',
  },
  'promises.start-promise-deletion': {
    make: async (cast) => {
      const { id } = await cast.running();
      return {
        request: by(cast.operator, 'DELETE', `/api/admin/promises/${id}`, because(cast)),
        look: async () => (await cast.owner.call('GET', `/api/promises/${id}`)).status,
      };
    },
    wins: 'all',
    same: 'deletionJobId',
  },
  'promises.start-promise-deletion with different keys': {
    make: async (cast) => {
      const { id } = await cast.running();
      return { request: () => by(cast.operator, 'DELETE', `/api/admin/promises/${id}`, because(cast))() };
    },
    wins: 'one',
    others: '409 DELETION_EXISTS',
  },
  'gateway.deleteUser': {
    make: aboutPerson('POST', '/delete', because),
    wins: 'all',
    same: 'deletionJobId',
  },
  'gateway.deleteUser with different keys': {
    make: async (cast) => {
      const { userId } = await cast.person();
      const path = `/api/admin/users/${userId}/delete`;
      return { request: () => by(cast.operator, 'POST', path, because(cast))() };
    },
    wins: 'one',
    others: '409 DELETION_EXISTS',
  },
  'gateway.cancelDeletion': { make: aboutJob(ofPromise, 'cancel'), wins: 'all' },
  'gateway.cancelDeletion of a person': { make: aboutJob(ofPerson, 'cancel'), wins: 'all' },
  'gateway.runDeletion': { make: aboutJob(ofPromise, 'run', 'purged'), wins: 'one', others: TOO_LATE },
  'gateway.runDeletion of a person': {
    make: aboutJob(ofPerson, 'run', 'purged'),
    wins: 'one',
    others: TOO_LATE,
  },
  'gateway.retryDeletion': { make: aboutJob(stuck(ofPromise), 'retry'), wins: 'all' },
  'gateway.retryDeletion of a person': { make: aboutJob(stuck(ofPerson), 'retry'), wins: 'all' },
  'gateway.retryDeletion that is held': {
    make: aboutJob(ofPromise, 'retry'),
    wins: 'none',
    others: TOO_LATE,
  },
};

/** Each service has handled an event by then. */
export const REPLAY_RACES: Races = Object.assign(
  {},
  ...(['auth', 'promises', 'voting', 'notifications', 'media', 'bot'] as const).map(replayOf),
) as Races;
