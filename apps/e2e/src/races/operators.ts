import { until } from '@slovo/testing';
import { parkEvent } from '../parked.ts';
import { claimsOf } from '../forge/forgery.ts';
import { query } from '../forge/database.ts';
import { type RaceCast, signInAgain } from './cast.ts';
import { by, type Races } from './race.ts';
import type { ServiceName } from '@slovo/contracts';

const because = (cast: RaceCast, more: object = {}) => ({
  reason: 'Спам',
  idempotencyKey: cast.unique('delete'),
  ...more,
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

/** A job that deletes a promise, held for an hour. */
async function heldJob(cast: RaceCast): Promise<string> {
  const { id } = await cast.running();
  const held = because(cast, { holdSeconds: 3_600 });
  const { deletionJobId } = await cast.asOperator<{ deletionJobId: string }>(
    'DELETE',
    `/promises/${id}`,
    held,
  );
  return deletionJobId;
}

const aboutJob = (move: string, end?: string) => async (cast: RaceCast) => {
  const id = await heldJob(cast);
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
      const id = await parkEvent(cast.world, service);
      // Consumer and event are unique, and that of the twin is the same one.
      await query(
        cast.world,
        service,
        `WITH renamed AS (
           UPDATE parked_events SET event_id = event_id || '-' || id WHERE id = $1 RETURNING consumer, event_id
         ) INSERT INTO inbox (consumer, event_id, handled_at) SELECT consumer, event_id, now() FROM renamed`,
        [id],
      );
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
    wins: 'all',
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
  'promises.start-promise-deletion': {
    make: async (cast) => {
      const { id } = await cast.running();
      const look = stageOfJob(cast, `promise-${id}`);
      return {
        request: by(
          cast.operator,
          'DELETE',
          `/api/admin/promises/${id}`,
          because(cast, { holdSeconds: 3_600 }),
        ),
        look,
      };
    },
    wins: 'all',
    same: 'deletionJobId',
  },
  'promises.start-promise-deletion with different keys': {
    make: async (cast) => {
      const { id } = await cast.running();
      const held = { holdSeconds: 3_600 };
      const request = () => by(cast.operator, 'DELETE', `/api/admin/promises/${id}`, because(cast, held))();
      return { request };
    },
    wins: 'one',
    others: '409 DELETION_EXISTS',
  },
  'gateway.deleteUser': {
    make: aboutPerson('POST', '/delete', (cast) => because(cast, { holdSeconds: 3_600 })),
    wins: 'all',
    same: 'deletionJobId',
  },
  'gateway.deleteUser with different keys': {
    make: async (cast) => {
      const { userId } = await cast.person();
      const request = () =>
        by(
          cast.operator,
          'POST',
          `/api/admin/users/${userId}/delete`,
          because(cast, { holdSeconds: 3_600 }),
        )();
      return { request };
    },
    wins: 'one',
    others: '409 DELETION_EXISTS',
  },
  'gateway.cancelDeletion': { make: aboutJob('cancel'), wins: 'all' },
  'gateway.runDeletion': {
    make: aboutJob('run', 'purged'),
    wins: 'one',
    others: '409 DELETION_STATE_REFUSED',
  },
  'gateway.retryDeletion': { make: aboutJob('retry'), wins: 'none', others: '409 DELETION_STATE_REFUSED' },
};

/** Each service has handled an event by then. */
export const REPLAY_RACES: Races = Object.assign(
  {},
  ...(['auth', 'promises', 'voting', 'notifications', 'media', 'bot'] as const).map(replayOf),
) as Races;
