import { createHash } from 'node:crypto';
import { type Caller, submitReport, type UploadTicket } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { SecretKeys } from '@slovo/kit/keys';
import { Tickets } from '@slovo/kit/ticket';
import { until } from '@slovo/testing';
import { decodeJwt } from 'jose';
import { bearer, type FuzzStage, NOON_S } from '../fuzz/stage.ts';
import { photoWithPlace } from '../photos.ts';
import { makeDraft, reportOf, start } from '../promises.ts';
import { rowsIn } from '../own-data/databases.ts';
import { answerTo, flipped, type Forgery, rewritten } from './forgery.ts';
import { callAsEdge } from './links.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Signs tickets as the product does, with the secrets that it would not give away. */
function signerOf({ secrets }: FuzzStage) {
  const ofFiles = new Tickets(new SecretKeys(secrets.TICKET_SECRET));
  const ofSessions = new Tickets(new SecretKeys(secrets.JWT_SECRET));
  const ofData = new Tickets(new SecretKeys(secrets.JWT_SECRET).derived('data-export'));
  const now = new Date(NOON_S * 1000);
  const sign = (tickets: Tickets) => (facts: object, seconds: number) =>
    tickets.sign(facts as Record<string, unknown>, now, seconds);
  return { files: sign(ofFiles), sessions: sign(ofSessions), data: sign(ofData) };
}

/** Addresses of private files that operators were given. */
export async function forgedViews(stage: FuzzStage): Promise<Forgery[]> {
  const { owner, world } = stage;
  const operator = await stage.otherOperator();
  const withPhoto = async (colour: string) => {
    const made = await makeDraft(owner, { title: 'Тайное с фото' });
    await start(owner, made);
    return reportOf(owner, made, await photoWithPlace(colour));
  };
  const [one, other] = [await withPhoto('#225588'), await withPhoto('#885522')];
  const { items } = await owner.ask<{ items: { url: string }[] }>(
    'POST',
    `/api/admin/promises/${one.id}/reports/${one.reportId}/view-media`,
    {},
    bearer(operator),
  );
  const good = items[0]!.url.replace('/media/viewed/', '');
  const { files, sessions, data } = signerOf(stage);
  const path = one.mediaPath;
  const { operatorId, fingerprint } = decodeJwt(good);
  const view = { use: 'view', path, operatorId, fingerprint };
  const shown = (what: string, ticket: string, answer = '404 MEDIA_NOT_FOUND'): Forgery => ({
    what,
    answer,
    show: () => answerTo(world.appUrl, { method: 'GET', path: `/media/viewed/${ticket}` }),
  });
  return [
    shown('an address (good)', good, '200'),
    shown('signed alike (good)', await files(view, DAY), '200'),
    shown('one letter of the signature changed', flipped(good)),
    shown('one letter of the payload changed', flipped(good, good.indexOf('.') + 4)),
    shown('for another file', rewritten(good, { path: other.mediaPath })),
    shown('for longer', rewritten(good, { exp: NOON_S + 30 * DAY })),
    shown('without an end', rewritten(good, { exp: undefined })),
    shown('of five minutes ago', await files(view, -5 * MINUTE)),
    shown('signed with the secret of sessions', await sessions(view, DAY)),
    shown('signed with the key of data', await data(view, DAY)),
    shown('a ticket to read it inside', await files({ use: 'read', path }, DAY)),
    shown('a ticket of its upload', await files({ ...uploadOf(path, owner.userId) }, DAY)),
    shown('a ticket of data', await data({ use: 'data-export', exportId: 1, userId: owner.userId }, DAY)),
    shown('a file that is none', await files({ ...view, path: '../../secrets.json' }, DAY)),
    shown('a token of the session', owner.token),
  ];
}

const uploadOf = (path: string, ownerId: number, changes: Partial<UploadTicket> = {}): UploadTicket => ({
  use: 'upload',
  path,
  kind: 'photo',
  mime: 'image/jpeg',
  width: 10,
  height: 10,
  duration: null,
  poster: null,
  size: 1_000,
  ownerId,
  purpose: 'report',
  ...changes,
});

/** Tickets of uploads, which only edges carry; shown by an edge to the service that takes reports. */
export async function forgedUploads(stage: FuzzStage): Promise<Forgery[]> {
  const { owner, stranger, world } = stage;
  const made = await makeDraft(owner, { title: 'С файлами' });
  await start(owner, made);
  const caller: Caller = {
    kind: 'user',
    userId: owner.userId,
    sessionId: 'of-the-edge',
    roles: ['user'],
    via: 'web',
  };
  const { files, sessions } = signerOf(stage);
  const path = `reports/00/${'1'.repeat(32)}.jpg`;
  const good = await files(uploadOf(path, owner.userId), DAY);
  const shown = (what: string, ticket: string, answer = 'MEDIA_TICKET_INVALID'): Forgery => ({
    what,
    answer,
    show: async () => {
      try {
        const input = { id: made.id, media: [ticket], request_key: `forged: ${what}` };
        await callAsEdge(world, submitReport, input, caller);
        return '200';
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
    },
  });
  return [
    shown('a ticket (good)', good, '200'),
    shown('one letter of the signature changed', flipped(good)),
    shown('of another person', await files(uploadOf(path, stranger.userId), DAY)),
    shown('of another person, rewritten', rewritten(good, { ownerId: stranger.userId })),
    shown('of another file, rewritten', rewritten(good, { path: `reports/00/${'2'.repeat(32)}.jpg` })),
    shown('of an avatar', await files(uploadOf(path, owner.userId, { purpose: 'avatar' }), DAY)),
    shown('of the library', await files(uploadOf(path, owner.userId, { purpose: 'notice' }), DAY)),
    shown('of yesterday', await files(uploadOf(path, owner.userId), -DAY)),
    shown(
      'of yesterday, for longer',
      rewritten(await files(uploadOf(path, owner.userId), -DAY), { exp: NOON_S + DAY }),
    ),
    shown('signed with the secret of sessions', await sessions(uploadOf(path, owner.userId), DAY)),
    shown('to read the file', await files({ use: 'read', path }, DAY)),
    shown('a token of the session', owner.token),
  ];
}

/** Addresses of copies of one's own data. */
export async function forgedDataLinks(stage: FuzzStage): Promise<Forgery[]> {
  const { owner, stranger, world } = stage;
  const finished = async (who: typeof owner) => {
    const { id } = await who.ask<{ id: number }>('POST', '/api/me/data-exports', {});
    const link = () => who.call<{ url: string }>('POST', `/api/me/data-exports/${id}/link`, {});
    const url = await until(async () => {
      const { status, body } = await link();
      return status === 200 ? body.url : null;
    });
    return { id, ticket: url.split('/files/')[1]! };
  };
  const [own, foreign] = [await finished(owner), await finished(stranger)];
  const good = own.ticket;
  const { files, sessions, data } = signerOf(stage);
  const facts = { use: 'data-export', exportId: own.id, userId: owner.userId };
  const shown = (what: string, ticket: string, answer = '404 DATA_EXPORT_NOT_FOUND'): Forgery => ({
    what,
    answer,
    show: () => answerTo(world.appUrl, { method: 'GET', path: `/api/me/data-exports/files/${ticket}` }),
  });
  return [
    shown('an address (good)', good, '200'),
    shown('one letter of the signature changed', flipped(good)),
    shown(
      'for the copy of another person',
      rewritten(good, { exportId: foreign.id, userId: stranger.userId }),
    ),
    shown('for longer', rewritten(good, { exp: NOON_S + 30 * DAY })),
    shown('of a quarter of an hour ago', await data(facts, -15 * MINUTE)),
    shown('the copy of another person as the own', await data({ ...facts, exportId: foreign.id }, DAY)),
    shown('signed with the secret of files', await files(facts, DAY)),
    shown('signed with the secret of sessions itself', await sessions(facts, DAY)),
    shown('of another kind', await data({ ...facts, use: 'view', path: 'x', operatorId: 1 }, DAY)),
    shown('a token of the session', owner.token),
    {
      what: 'an address of the copy of another person',
      answer: '404 DATA_EXPORT_NOT_FOUND',
      show: () =>
        answerTo(world.appUrl, {
          method: 'POST',
          path: `/api/me/data-exports/${foreign.id}/link`,
          headers: bearer(owner.token),
        }),
    },
  ];
}

/** Tickets of tables that operators download. */
export async function forgedExports(stage: FuzzStage): Promise<Forgery[]> {
  const { owner, world } = stage;
  const ticketOf = async (operator: string) => {
    const { url } = await owner.ask<{ url: string }>(
      'POST',
      '/api/admin/exports',
      { kind: 'audit', filter: {} },
      bearer(operator),
    );
    return url.split('/').at(-1)!;
  };
  const operator = await stage.otherOperator();
  const old = await ticketOf(operator);
  await rowsIn(
    world,
    'auth',
    `UPDATE export_tickets SET expires_at = created_at - interval '1 minute'
     WHERE id = (SELECT max(id) FROM export_tickets)`,
  );
  const good = await ticketOf(operator);
  const gone = await stage.otherOperator();
  const orphan = await ticketOf(gone);
  await owner.ask('POST', '/api/admin/logout', {}, bearer(gone));
  const shown = (what: string, ticket: string, answer = '404 EXPORT_NOT_FOUND'): Forgery => ({
    what,
    answer,
    show: () => answerTo(world.appUrl, { method: 'GET', path: `/api/admin/exports/${ticket}` }),
  });
  return [
    shown('one letter changed', flipped(good)),
    shown('cut short', good.slice(0, -1)),
    shown('longer', `${good}A`),
    shown('a token of an operator', operator),
    shown('its stored hash', createHash('sha256').update(good).digest('hex')),
    shown('after a minute', old, '410 EXPORT_EXPIRED'),
    shown('of an operator who logged out', orphan, '401 ADMIN_TOKEN_INVALID'),
    shown('a ticket (good)', good, '200'),
    shown('used', good, '410 EXPORT_USED'),
  ];
}
