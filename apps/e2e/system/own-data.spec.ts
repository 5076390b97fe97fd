// Real: every service as built, PostgreSQL, NATS, file storage. The only thing that is not real is Telegram: the sandbox.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnData } from '@slovo/contracts';
import { startWorld, until, type World } from '@slovo/testing';
import { Actor, buttonsOf } from '../src/actor.ts';
import { chargedPromise, DeletingOperator, votedPromise } from '../src/deletions.ts';
import { type Ids, missingIn, rowsAbout, unclassifiedColumns } from '../src/own-data/compare.ts';
import { rowsIn } from '../src/own-data/databases.ts';
import { allRowsOf, tablesThatSay } from '../src/own-data/left-over.ts';
import { unzip } from '../src/own-data/unzip.ts';
import { operatorToken } from '../src/operator.ts';

const OPERATOR = 77_000_043;
const PHRASE = 'удалить мой аккаунт';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
/**
 * Where the id of a deleted person, or of a promise of theirs, stays: as a mark that keeps late events from having an
 * effect, in the log of operators, in decisions on what others promised, and in messages that others received.
 */
const MARKS = [
  'notifications.reports.motivator_id',
  'promises.invitations.invitee_id',
  'promises.promises.motivator_id',
  'promises.reports.decided_by',
  'voting.polls.decided_by',
  'auth.audit_log.operator_id',
  'auth.deletions.operator_id',
  'auth.promises.owner_id',
  'bot.chats.user_id',
  'media.owners.id',
  'notifications.people.user_id',
  'notifications.promises.user_id',
  'promises.people.id',
  'voting.people.id',
  'voting.promises.motivator_id',
  'voting.promises.owner_id',
];

let world: World;
let lena: Actor;
let vera: Actor;

const arrive = async (first_name: string, username: string, language_code = 'ru'): Promise<Actor> =>
  (await Actor.arrive(world, { first_name, username, language_code })).signIn();

beforeAll(async () => {
  world = await startWorld({ RATE_LIMIT_SIGN_IN: '1000', ADMIN_TELEGRAM_IDS: String(OPERATOR) });
  vera = await arrive('Вера', 'vera_data');
  lena = await arrive('Лена', 'lena_data');
});
afterAll(() => world.stop());

/** Their token is valid for eight hours, and these tests go on for weeks. */
const operator = async () => new DeletingOperator(world, await operatorToken(world, OPERATOR));
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
    await download(lena); // so that the second copy contains the record of the first
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

  it('[DATA-03] has a page that needs neither a network nor scripts, in the language of the person', async () => {
    const ann = await arrive('Ann', 'ann_data', 'en');
    await votedPromise(ann, vera, '<b>Run & jump</b>');
    const page = (await download(ann)).get('index.html')!.toString();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('&lt;b&gt;Run &amp; jump&lt;/b&gt;');
    expect(page).toMatch(/<img src="media\/reports\/[^"]+\.jpg"/);
    expect(page).toMatch(/<h2>Promises<\/h2>[^]*<h2>Reports<\/h2>[^]*<h2>All data<\/h2>/);
    expect(page).not.toMatch(/<script|https?:|url\(|Обещания|Отчёты/);
  });

  it('[DATA-05] [DATA-07] is told in the chat, opens for its owner alone, and is gone after 48 hours', async () => {
    const zoya = await arrive('Зоя', 'zoya_data');
    await request(zoya);
    const { id } = await ready(zoya);
    await zoya.receives(/Копия ваших данных готова/);
    await zoya.pressButton(/Мои данные/);
    await zoya.receives(/Копия готова/);
    const foreign = await vera.call('POST', `/api/me/data-exports/${id}/link`, {});
    expect([foreign.status, foreign.body]).toMatchObject([404, { code: 'DATA_EXPORT_NOT_FOUND' }]);
    const url = await linkOf(zoya, id);
    expect((await fetch(`${url}x`)).status).toBe(404);
    const part = await fetch(url, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004']);
    await world.advance('PT16M');
    expect((await fetch(url)).status).toBe(404);
    await world.advance('P2D');
    const late = await zoya.call('POST', `/api/me/data-exports/${id}/link`, {});
    expect([late.status, late.body]).toMatchObject([410, { code: 'DATA_EXPORT_EXPIRED' }]);
    const left = await rowsIn(world, 'media', 'SELECT path FROM archives WHERE owner_id = $1', [zoya.userId]);
    expect(left).toEqual([]);
  });

  it('[DATA-06] is made although the worker and the services are killed meanwhile', async () => {
    const kira = await arrive('Кира', 'kira_data');
    await request(kira);
    for (const victim of ['gateway', 'media', 'promises']) world.crash(victim);
    await world.ready();
    await until(
      async () =>
        (await ownData(kira).catch(() => null))?.export?.state === 'ready' || world.advance('PT11M'),
      90_000,
    );
    const copy = await ready(kira);
    expect((await fetch(await linkOf(kira, copy.id))).status).toBe(200);
  });
});

describe('the deletion of one’s own account', () => {
  it('[DATA-08] [DATA-09] [DATA-12] waits for seven days, can be taken back, and is seen by operators', async () => {
    const yana = await arrive('Яна', 'yana_leaves');
    const wrong = await yana.call('POST', '/api/me/deletion', { phrase: 'да' });
    expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'DELETION_PHRASE_WRONG' }]);
    await yana.ask('POST', '/api/me/deletion', { phrase: ` ${PHRASE.toUpperCase()} ` });
    await yana.receives(/Ваш аккаунт будет удалён/);
    const page = async () =>
      (await operator()).ask<{ deletionDueAt: string | null }>('GET', `/api/admin/users/${yana.userId}`);
    expect((await page()).deletionDueAt).toBe((await ownData(yana)).deletion?.due_at);
    await world.advance('P6D');
    await yana.pressButton(/Оставить аккаунт/);
    await yana.receives(/Аккаунт остаётся/);
    await world.advance('P2D');
    expect(await ownData(yana)).toMatchObject({ deletion: null });
    expect((await page()).deletionDueAt).toBeNull();
  });

  it('[DATA-11] [DATA-15] leaves nothing but votes without a name', async () => {
    const ids = await idsOf(lena);
    await lena.say('/mydata');
    await lena.pressButton(/Удалить аккаунт/);
    await lena.say(PHRASE);
    await lena.receives(/Аккаунт будет удалён/);
    await world.advance('P7D');
    await until(
      async () => (await rowsIn(world, 'auth', 'SELECT 1 FROM users WHERE id = $1', ids.person)).length === 0,
    );
    await world.settle();
    const words = ['lena_data', 'Своё', 'Лена', String(lena.id)];
    expect(await tablesThatSay(world, words)).toEqual([]);
    const named = await rowsIn(
      world,
      'notifications',
      `SELECT DISTINCT value FROM receipts, jsonb_each_text(variables) WHERE user_id = $1
         AND key IN ('voter', 'motivator', 'approved_by', 'rejected_by') AND value <> ''`,
      [vera.userId],
    );
    expect(named).toEqual([{ value: 'Кто-то' }]);
    const left = (await allRowsOf(world, ids)).filter(({ place }) => !MARKS.includes(place));
    expect(left).toEqual([]);
    const votes = await rowsIn(world, 'voting', 'SELECT type FROM votes WHERE voter_id IS NULL');
    expect(votes).toEqual([{ type: 'approve' }]);
  });

  it('[DATA-13] is open to the banned, as the copy is, and keeps the ban', async () => {
    const igor = await arrive('Игорь', 'igor_banned');
    await (await operator()).ask('POST', `/api/admin/users/${igor.userId}/ban`, { reason: 'Спам' });
    await igor.say('/today');
    await igor.receives(/Доступ к «Слову» для вас закрыт/);
    await igor.say('/mydata');
    await igor.pressButton(/Получить копию/);
    await igor.receives(/Копия ваших данных готова/);
    await igor.pressButton(/Удалить аккаунт/);
    await igor.say(PHRASE);
    await igor.receives(/Аккаунт будет удалён/);
    await world.advance('P7D');
    await until(
      async () =>
        (await rowsIn(world, 'auth', 'SELECT 1 FROM users WHERE id = $1', [igor.userId])).length === 0,
    );
    await igor.start();
    const [again] = await until(async () => {
      const rows = await rowsIn(world, 'auth', 'SELECT id, ban_reason FROM users WHERE telegram_id = $1', [
        igor.id,
      ]);
      return rows.length > 0 ? rows : null;
    });
    expect(again).toEqual({ id: expect.any(Number), ban_reason: 'Спам' });
    expect(again!['id']).not.toBe(igor.userId);
  });
});

describe('a sign-in from a new device', () => {
  it('[DATA-14] is told in the chat with a button that ends it; one from a known device is not', async () => {
    const rita = await arrive('Рита', 'rita_signs_in');
    await rita.signIn();
    await world.settle();
    const alerts = async () =>
      (await rita.chat()).filter(({ text }) => text?.includes('Вход с нового устройства')).length;
    expect(await alerts()).toBe(0);
    const last = (await rita.chat(1)).at(-1)!.message_id;
    await rita.say('/login');
    const { message } = await rita.findButton(
      (one, { message_id: id }) => id > last && (one.url?.includes('#auth/') ?? false),
      'a link',
    );
    const token = buttonsOf(message)
      .find(({ url }) => url?.includes('#auth/'))!
      .url!.split('#auth/')[1];
    const other = await rita.call<{ token: string }>('POST', '/pwa', { token }, { 'user-agent': FIREFOX });
    const notice = await rita.receives(/Вход с нового устройства/);
    expect(notice.text).toMatch(/Firefox 144, Linux.*адрес 127\.0\.0\.\*\*\*/);
    await rita.pressButton(/Завершить этот вход/);
    const headers = { authorization: `Bearer ${other.body.token}` };
    await until(
      async () => (await rita.call('GET', '/api/users/profile', undefined, headers)).status === 401,
    );
    expect((await rita.call('GET', '/api/users/profile')).status).toBe(200);
  });
});
