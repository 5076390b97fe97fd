import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Actor } from '../actor.ts';
import { bearer, type FuzzStage, JSON_TYPE, NOON_S } from '../fuzz/stage.ts';
import { answerTo, claimsOf, type Forgery, headerOf, rewritten } from './forgery.ts';

const DAY_S = 24 * 60 * 60;
const REFUSED = '401 SIGN_IN_REQUIRED';
const ENDED = '401 SESSION_ENDED';

const bytesOf = (secret: string) => new TextEncoder().encode(secret);

/** Tokens of sessions, beside those of `forgedTokens`, which every operation refuses. */
export async function forgedSessions(stage: FuzzStage): Promise<Forgery[]> {
  const { owner, stranger, operatorToken, secrets, world } = stage;
  const { JWT_SECRET, TICKET_SECRET } = secrets;
  const good = owner.token;
  const [header = '', payload = '', signature = ''] = good.split('.');
  const [, , foreignSignature = ''] = stranger.token.split('.');
  const { alg, kid } = headerOf(good);
  const claims = { ...claimsOf(good), exp: NOON_S + DAY_S };
  const signed = (secret: string, head: object = { alg, kid }, changes: object = {}) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, ...head }).sign(bytesOf(secret));
  const derived = createHmac('sha256', JWT_SECRET).update('data-export').digest('hex');
  const jwk = { kty: 'oct', k: Buffer.from('a key in the header of the token').toString('base64url') };

  const show = (token: string) => () =>
    answerTo(world.appUrl, { method: 'GET', path: '/api/promises', headers: bearer(token) });
  const refused = (what: string, token: string, answer = REFUSED): Forgery => ({
    what,
    answer,
    show: show(token),
  });
  return [
    refused('a token (good)', good, '200'),
    refused('signed by the same key under its id (good)', await signed(JWT_SECRET), '200'),
    refused('another key under the right id', await signed('a key of somebody else, 32 letters')),
    refused('the right key under an id that no key has', await signed(JWT_SECRET, { kid: 'AAAAAAAA' })),
    refused('an id that is a path', await signed(JWT_SECRET, { kid: '../../dev/null' })),
    refused('a key that the token brings', await signed('a key in the header of the token', { jwk })),
    refused(
      'a key at an address of the token',
      await signed('a key of somebody else, 32 letters', { jku: 'https://keys.example.org' }),
    ),
    refused('the secret of tickets', await signed(TICKET_SECRET, { kid: undefined })),
    refused('the secret of callers', await signed(world.callerSecrets.gateway, { kid: undefined })),
    refused('the key of addresses of data', await signed(derived, { kid: undefined })),
    refused('the signature of another person', `${header}.${payload}.${foreignSignature}`),
    refused('another person under the own signature', rewritten(good, { user_id: stranger.userId })),
    refused('a later end under the own signature', rewritten(good, { exp: Number(claims['exp']) + DAY_S })),
    refused('a longer end than it had', `${good}.${signature}`),
    refused('of yesterday', await signed(JWT_SECRET, {}, { exp: NOON_S - DAY_S }), ENDED),
    refused('a token of an operator', operatorToken),
    ...(await endedSessions(stage, owner, show)),
    ...elsewhere(stage, good),
  ];
}

/** A person's tokens of a session that ended: the last one, and those that it had before it was renewed. */
async function endedSessions(
  { world, stranger }: FuzzStage,
  owner: Actor,
  show: (token: string) => () => Promise<string>,
): Promise<Forgery[]> {
  const kept = stranger.token;
  await stranger.signIn();
  const first = stranger.token;
  stranger.token = kept;
  const renew = async (token: string): Promise<string> => {
    const path = '/validate';
    const { session } = await owner.ask<{ session: { token: string } }>('POST', path, { token });
    return session.token;
  };
  // A token says when its session would end, in seconds: used a minute later it is another.
  await world.advance('PT1M');
  const second = await renew(first);
  if (second === first) throw new Error('The token was not renewed');
  const session_id = claimsOf(first)['session_id'];
  const end = async () => {
    await stranger.ask('POST', '/auth/revoke-session', { session_id });
    await world.settle();
  };
  const ask = (token: string) => async () => {
    const { valid } = await owner.ask<{ valid: boolean }>('POST', '/validate', { token });
    return valid ? '200' : 'not valid';
  };
  return [
    { what: 'renewed (good)', answer: '200', show: show(second) },
    // Decided: docs/security.md, «An earlier token of a session holds as long as the session».
    { what: 'before it was renewed (good)', answer: '200', show: show(first) },
    { what: 'of a session that has ended', answer: ENDED, show: async () => end().then(show(second)) },
    { what: 'the one before, of a session that has ended', answer: ENDED, show: show(first) },
    { what: 'of a session that has ended, to be renewed', answer: 'not valid', show: ask(second) },
    { what: 'the one before, to be renewed', answer: 'not valid', show: ask(first) },
  ];
}

/** Places where a token is no token. */
function elsewhere({ world }: FuzzStage, good: string): Forgery[] {
  const at = (what: string, path: string, headers: Record<string, string>): Forgery => ({
    what,
    answer: REFUSED,
    show: () => answerTo(world.appUrl, { method: 'GET', path, headers }),
  });
  return [
    at('a good token as a cookie', '/api/promises', { cookie: `token=${good}` }),
    at('a good token under another scheme', '/api/promises', { authorization: `Basic ${good}` }),
    at('a good token as its own scheme', '/api/promises', { authorization: good }),
    at('two good tokens', '/api/promises', { authorization: `Bearer ${good} ${good}` }),
    at('an override of the method', '/api/promises', {
      ...JSON_TYPE,
      'x-user-id': '1',
      'x-forwarded-user': '1',
    }),
  ];
}
