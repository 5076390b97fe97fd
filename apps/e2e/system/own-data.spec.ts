// Real: every service as built, PostgreSQL, NATS, file storage. The only thing that is not real is Telegram: the sandbox.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnData } from '@slovo/contracts';
import { startWorld, until, type World } from '@slovo/testing';
import { Actor, buttonsOf } from '../src/actor.ts';
import { chargedPromise, votedPromise } from '../src/deletions.ts';
import { type Ids, missingIn, rowsAbout, unclassifiedColumns } from '../src/own-data/compare.ts';
import { rowsIn } from '../src/own-data/databases.ts';
import { unzip } from '../src/own-data/unzip.ts';

let world: World;
let lena: Actor;
let vera: Actor;

const arrive = async (first_name: string, username: string, language_code = 'ru'): Promise<Actor> =>
  (await Actor.arrive(world, { first_name, username, language_code })).signIn();

beforeAll(async () => {
  world = await startWorld({ RATE_LIMIT_SIGN_IN: '1000' });
  vera = await arrive('Вера', 'vera_data');
  lena = await arrive('Лена', 'lena_data');
});
afterAll(() => world.stop());

const ownData = (who: Actor) => who.ask<OwnData>('GET', '/api/me/data');
const request = (who: Actor) => who.ask<OwnData['export']>('POST', '/api/me/data-exports', {});
const ready = (who: Actor) =>
  until(async () => {
    const { export: copy } = await ownData(who);
    return copy?.state === 'ready' ? copy : null;
  }, 60_000);
const linkOf = async (who: Actor, id: number) =>
  (await who.ask<{ url: string }>('POST', `/api/me/data-exports/${id}/link`, {})).url;

async function download(who: Actor): Promise<Map<string, Buffer>> {
  await request(who);
  const copy = await ready(who);
  const response = await fetch(await linkOf(who, copy.id));
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, bytes.length]).toEqual([200, copy.size]);
  return unzip(bytes);
}

async function idsOf(who: Actor): Promise<Ids> {
  const ids = async (table: string) =>
    (await rowsIn(world, 'promises', `SELECT id FROM ${table} WHERE user_id = $1`, [who.userId])).map(
      ({ id }) => Number(id),
    );
  return {
    person: [who.userId],
    chat: [who.id],
    promise: await ids('promises'),
    report: await ids('reports'),
  };
}

/** As much as a person can leave behind: promises, reports with photos, votes, both sides of an invitation, chats. */
async function live(): Promise<void> {
  await votedPromise(lena, vera, 'Своё');
  await votedPromise(vera, lena, 'Чужое');
  await chargedPromise(lena, vera);
  const watched = await chargedPromise(vera, lena);
  await vera.report(watched.id, 'Сделано');
  await lena.say('Пробежала, какое обещание?');
  await lena.receives((message) => buttonsOf(message).length > 1);
  await world.advance('P1D');
}

describe('a copy of one’s own data', () => {
  it('[DATA-01] [DATA-02] has everything that any table holds about the person, and their files', async () => {
    expect(await unclassifiedColumns(world)).toEqual([]);
    await live();
    await download(lena); // so that the second copy tells of the first
    await lena.say('/mydata');
    await lena.pressButton(/Удалить аккаунт/); // a conversation is open
    await world.settle();
    const ids = await idsOf(lena);
    const about = await rowsAbout(world, ids);
    const files = await download(lena);
    expect(missingIn(files, about)).toEqual([]);
    const tables = new Set(about.map(({ service, table }) => `${service}.${table}`));
    expect([...tables]).toEqual(
      expect.arrayContaining([
        'auth.users',
        'auth.sessions',
        'auth.data_exports',
        'promises.report_media',
        'promises.invitations',
        'voting.votes',
        'voting.polls',
        'notifications.receipts',
        'media.archives',
        'bot.drafts',
        'bot.conversations',
        'bot.updates',
      ]),
    );
    const uploads = JSON.parse(files.get('data/media/uploads.json')!.toString()) as Record<string, string>[];
    expect(uploads.length).toBeGreaterThan(0);
    for (const { path, sha256 } of uploads)
      expect([
        path,
        createHash('sha256')
          .update(files.get(`media/${path}`)!)
          .digest('hex'),
      ]).toEqual([path, sha256]);
  });
});
