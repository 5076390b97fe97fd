import { until } from '@slovo/testing';
import { photoWithPlace } from '../photos.ts';
import { claimsOf } from '../forge/forgery.ts';
import { loginLink } from '../forge/links.ts';
import { initDataOf, type Keys, type RaceCast, signInAgain } from './cast.ts';
import { BUSY, by, type Races } from './race.ts';

const nobody = { token: '' };
const photo = photoWithPlace('#445566');

const withPerson = (method: string, path: string, body?: object) => async (cast: RaceCast) => {
  const who = await cast.person();
  return {
    request: by(who, method, path, body),
    look: async () => {
      const { first_name, language, time_zone, bio } = await who.ask<Record<string, unknown>>(
        'GET',
        '/api/users/profile',
      );
      return { first_name, language, time_zone, bio };
    },
  };
};

/** Each request while a copy is being made answers with it. */
const withExport = (keys: Keys) => async (cast: RaceCast) => {
  const who = await cast.person();
  const headers = cast.keys(keys);
  const state = async () =>
    (await who.ask<{ export: { state: string } | null }>('GET', '/api/me/data')).export?.state;
  return {
    request: () => by(who, 'POST', '/api/me/data-exports', {}, headers())(),
    ended: () => until(async () => (await state()) === 'ready'),
    look: state,
  };
};

const MOTIVATOR = { title: 'Тренер', specialization: 'Бег', bio: 'Давно' };

async function withInitData(cast: RaceCast, path: string) {
  const who = await cast.person();
  return { request: by(nobody, 'POST', path, { initData: await initDataOf(cast.stage, who) }) };
}

export const ACCOUNT_RACES: Races = {
  'gateway.signInWithInitData': {
    make: (cast) => withInitData(cast, '/auth'),
    wins: 'all',
    same: 'session.sessionId',
  },
  'gateway.signInWithInitDataWebapp': {
    make: (cast) => withInitData(cast, '/auth/webapp'),
    wins: 'all',
    same: 'session.sessionId',
  },
  'gateway.signInWithLink': {
    make: async (cast) => {
      const { userId } = await cast.person();
      return { request: by(nobody, 'POST', '/pwa', { token: await loginLink(cast.world, userId) }) };
    },
    wins: 'one',
    others: '401 token_already_used',
  },
  'auth.validate-session': {
    make: async (cast) => {
      const { token } = await cast.person();
      return { request: by(nobody, 'POST', '/validate', { token }) };
    },
    wins: 'all',
    same: 'valid',
  },
  'auth.revoke-session': {
    make: async (cast) => {
      const who = await cast.person();
      const { token } = await signInAgain(cast.stage, who);
      const { session_id } = claimsOf(token);
      return { request: by(who, 'POST', '/auth/revoke-session', { session_id }) };
    },
    wins: 'all',
  },
  'auth.revoke-user-sessions': {
    make: async (cast) => {
      const who = await cast.person();
      await signInAgain(cast.stage, who);
      const body = { user_id: who.userId, exclude_session_id: claimsOf(who.token)['session_id'] };
      return { request: by(who, 'POST', '/auth/revoke-user-sessions', body) };
    },
    wins: 'all',
  },
  'auth.update-profile': {
    make: withPerson('PUT', '/api/users/profile', { first_name: 'Другое', bio: 'Иначе' }),
    wins: 'all',
  },
  'auth.update-settings': {
    make: withPerson('PATCH', '/api/users/settings', { time_zone: 'Asia/Tokyo', day_starts_at: 3 }),
    wins: 'all',
  },
  'auth.save-motivator-profile': {
    make: withPerson('PUT', '/api/users/profile/motivator', MOTIVATOR),
    wins: 'all',
  },
  'gateway.uploadAvatar': {
    make: async (cast) => {
      const who = await cast.person();
      const { bytes } = await photo;
      const request = () => {
        const form = new FormData();
        form.set('avatar', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg');
        return by(who, 'POST', '/api/users/profile/avatar', form)();
      };
      return { request };
    },
    wins: 'some',
    others: BUSY,
  },
  'auth.request-data-export': {
    make: withExport('none'),
    wins: 'all',
    same: 'id',
  },
  'auth.request-data-export with one key': {
    make: withExport('one'),
    wins: 'all',
    same: 'id',
  },
  'auth.request-data-export with different keys': {
    make: withExport('different'),
    wins: 'all',
    same: 'id',
  },
  'auth.link-data-export': {
    make: async (cast) => {
      const who = await cast.person();
      const { id } = await who.ask<{ id: number }>('POST', '/api/me/data-exports', {});
      await cast.exported(who, id);
      return { request: by(who, 'POST', `/api/me/data-exports/${id}/link`, {}) };
    },
    wins: 'all',
  },
  'auth.request-account-deletion': {
    make: withPerson('POST', '/api/me/deletion', { phrase: 'delete my account' }),
    wins: 'all',
  },
  'auth.cancel-account-deletion': {
    make: async (cast) => {
      const who = await cast.person();
      await who.ask('POST', '/api/me/deletion', { phrase: 'delete my account' });
      return {
        request: by(who, 'DELETE', '/api/me/deletion'),
        look: () => who.ask('GET', '/api/me/data'),
      };
    },
    wins: 'all',
  },
};
