import type { Made, PromiseFacts } from '../promises.ts';
import type { Keys, RaceCast } from './cast.ts';
import { by, type Races } from './race.ts';

const FACTS = { type: 'challenge', days_total: 7 };
const CLOSED = '409 PROMISE_CLOSED';

/** What of a promise must not depend on how many times something was asked for. */
const lookAt =
  ({ owner }: RaceCast, { id }: Made) =>
  async () => {
    const { status, body } = await owner.call<PromiseFacts & Record<string, unknown>>(
      'GET',
      `/api/promises/${id}`,
    );
    const { is_public, completed_days, reports_count, skips, pause, goes_on, motivator_person } = body;
    return [
      status,
      body.status,
      is_public,
      completed_days,
      reports_count,
      skips,
      pause,
      goes_on,
      motivator_person !== null,
    ];
  };

/** A request by the owner about a promise that is made for it. */
const about =
  (
    make: (cast: RaceCast) => Promise<Made>,
    method: string,
    rest: string,
    body?: object | ((cast: RaceCast) => object),
    keys: Keys = 'none',
  ) =>
  async (cast: RaceCast) => {
    const made = await make(cast);
    const json = typeof body === 'function' ? body(cast) : body;
    const headers = cast.keys(keys);
    return {
      request: () => by(cast.owner, method, `/api/promises/${made.id}${rest}`, json, headers())(),
      look: lookAt(cast, made),
    };
  };

const draft = (cast: RaceCast) => cast.draft();
const running = (cast: RaceCast) => cast.running();
/** A draft with a link that invites a motivator. */
const linked = async (cast: RaceCast) => {
  const made = await draft(cast);
  const { code } = await cast.owner.ask<{ code: string }>('POST', `/api/promises/${made.id}/motivator/link`);
  return { ...made, code };
};

/** What is seen of it has as many reports as were taken. */
const tenReports = (keys: Keys) => async (cast: RaceCast) => {
  const { request } = await about(running, 'POST', '/reports', { text: 'Сделано' }, keys)(cast);
  return { request };
};

const created = (keys: Keys) => async (cast: RaceCast) => {
  const headers = cast.keys(keys);
  const body = { ...FACTS, title: cast.unique('Много') };
  return { request: () => by(cast.owner, 'POST', '/api/promises', body, headers())() };
};

export const PROMISE_RACES: Races = {
  'promises.create-promise': {
    make: created('none'),
    wins: 'each',
  },
  'promises.create-promise with different keys': {
    make: created('different'),
    wins: 'each',
  },
  'promises.create-promise with one key': {
    make: created('one'),
    wins: 'all',
    same: 'id',
  },
  'promises.create-promise in place of a draft': {
    make: async (cast) => {
      const { id } = await cast.draft();
      const body = { ...FACTS, title: cast.unique('Вместо'), replaces: id };
      return { request: by(cast.owner, 'POST', '/api/promises', body) };
    },
    wins: 'one',
    others: '404 PROMISE_NOT_FOUND',
  },
  'promises.update-promise': {
    make: about(draft, 'PUT', '', { title: 'Иначе', description: 'Совсем' }),
    wins: 'all',
  },
  'promises.delete-promise': {
    make: about(draft, 'DELETE', ''),
    wins: 'one',
    others: '404 PROMISE_NOT_FOUND',
  },
  'promises.start-promise': {
    make: about(draft, 'POST', '/start', {}),
    wins: 'one',
    others: '409 PROMISE_NOT_DRAFT',
  },
  'promises.set-privacy': {
    make: about(running, 'PATCH', '/privacy', { is_public: true }),
    wins: 'all',
  },
  'promises.set-approval-type': {
    make: about(draft, 'PATCH', '/approval-type', { approvalType: 'anyuser', username: null }),
    wins: 'all',
  },
  'promises.set-approval-type that asks somebody': {
    make: about(draft, 'PATCH', '/approval-type', ({ motivator }) => ({
      approvalType: 'specific',
      username: motivator.username,
    })),
    wins: 'one',
    others: '409 INVITATION_PENDING',
  },
  'promises.withdraw-invitation': {
    make: about((cast) => cast.invited(), 'DELETE', '/motivator/invitation'),
    wins: 'one',
    others: '404 INVITATION_NOT_FOUND',
  },
  'promises.withdraw-invitation that was accepted': {
    make: about((cast) => cast.accepted(), 'DELETE', '/motivator/invitation'),
    wins: 'one',
    others: '404 INVITATION_NOT_FOUND',
  },
  'promises.create-motivator-link': {
    make: about(draft, 'POST', '/motivator/link'),
    wins: 'all',
    same: 'code',
  },
  'promises.withdraw-motivator-link': {
    make: about(linked, 'DELETE', '/motivator/link'),
    wins: 'all',
  },
  'promises.take-motivator-link': {
    make: async (cast) => {
      const { code } = await linked(cast);
      return { request: by(cast.voter, 'POST', `/api/motivator-links/${code}`, { accept: true }) };
    },
    wins: 'all',
  },
  'promises.close-promise': {
    make: about(running, 'POST', '/close', { completion_type: 'give_up' }),
    wins: 'one',
    others: CLOSED,
  },
  'promises.skip-day': {
    make: about((cast) => cast.running({ type: 'habit' }), 'POST', '/skip'),
    wins: 'one',
    others: '409 DAY_ALREADY_KEPT',
  },
  'promises.pause-promise': {
    make: about(running, 'POST', '/pause', { days: 3 }),
    wins: 'one',
    others: '409 PAUSE_USED',
  },
  'promises.pause-promise with one key': {
    make: about(running, 'POST', '/pause', { days: 3 }, 'one'),
    wins: 'all',
    same: 'id',
  },
  'promises.pause-promise with different keys': {
    make: about(running, 'POST', '/pause', { days: 3 }, 'different'),
    wins: 'one',
    others: '409 PAUSE_USED',
  },
  'promises.end-pause': {
    make: about(
      async (cast) => {
        const made = await cast.running();
        await cast.owner.ask('POST', `/api/promises/${made.id}/pause`, { days: 3 });
        return made;
      },
      'DELETE',
      '/pause',
    ),
    wins: 'one',
    others: '409 PROMISE_NOT_PAUSED',
  },
  'promises.submit-report': {
    make: tenReports('none'),
    wins: 10,
    others: '409 REPORT_LIMIT_REACHED',
  },
  'promises.submit-report with one key': {
    make: about(running, 'POST', '/reports', { text: 'Сделано' }, 'one'),
    wins: 'all',
    same: 'report.id',
  },
  'promises.submit-report with different keys': {
    make: tenReports('different'),
    wins: 10,
    others: '409 REPORT_LIMIT_REACHED',
  },
  'promises.undo-report': {
    make: async (cast) => {
      const made = await cast.reported({ approval: 'anyuser' });
      return {
        request: by(cast.owner, 'DELETE', `/api/reports/${made.reportId}`),
        look: lookAt(cast, made),
      };
    },
    wins: 'all',
  },
};

/** Promises that are lost: it takes days until they are, which other targets would not survive. */
export const LOST_RACES: Races = {
  'promises.go-on': { make: about((cast) => cast.lost(), 'POST', '/go-on'), wins: 'all' },
  'promises.begin-anew': {
    make: about((cast) => cast.lost(), 'POST', '/begin-anew'),
    wins: 'one',
    others: CLOSED,
  },
  'promises.begin-anew with one key': {
    make: about((cast) => cast.lost(), 'POST', '/begin-anew', undefined, 'one'),
    wins: 'all',
    same: 'id',
  },
  'promises.begin-anew with different keys': {
    make: about((cast) => cast.lost(), 'POST', '/begin-anew', undefined, 'different'),
    wins: 'one',
    others: CLOSED,
  },
};
