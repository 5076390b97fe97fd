// What others can find of a banned person, by every way that leads to words of theirs.
// Real: every service as built, PostgreSQL, NATS, file storage. The only thing that is not real is Telegram: the sandbox.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { operatorToken } from '../src/operator.ts';
import { photoWithPlace } from '../src/photos.ts';
import { makeDraft, type ReportAnswer, start } from '../src/promises.ts';
import { startSharedWorld } from '../src/shared-world.ts';

const OPERATOR = 77_000_061;
const USERNAME = 'filipp_banned';
/** As no other text of the product has them. */
const WORDS = ['Филиппий', USERNAME, 'Хожу пешком до Щёлкова', 'Щёлкать семечки реже', 'Ни одного, честно'];
const [name, , bio, title, report] = WORDS as [string, string, string, string, string];

let world: World;
let banned: Actor;
let visitor: Actor;
let authorization: string;
let promiseId: number;
let avatarPath: string;
let places: Place[];

interface Place {
  path: string;
  /** Without it the request has no session, as those of a messenger or a search engine. */
  as?: Actor;
  /** A picture says nothing that can be compared: it is there or not. */
  isPicture?: true;
}

beforeAll(async () => {
  world = await startSharedWorld({ ADMIN_TELEGRAM_IDS: String(OPERATOR) });
  authorization = `Bearer ${await operatorToken(world, OPERATOR)}`;
  banned = await (await Actor.arrive(world, { first_name: name, username: USERNAME })).signIn();
  visitor = await (await Actor.arrive(world, { first_name: 'Вера', username: 'vera_looks' })).signIn();
  await banned.ask('PUT', '/api/users/profile', { bio });
  const form = new FormData();
  const { name: file, type, bytes } = await photoWithPlace('#112233');
  form.set('avatar', new Blob([bytes], { type }), file);
  const uploaded = await fetch(`${world.appUrl}/api/users/profile/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${banned.token}` },
    body: form,
  });
  avatarPath = ((await uploaded.json()) as { avatar_url: string }).avatar_url;
  await banned.ask('PUT', '/api/users/profile', { photo_url: avatarPath });
  const draft = await makeDraft(banned, { title, approval: 'anyuser', isPublic: true });
  promiseId = draft.id;
  await start(banned, draft);
  const { body } = await banned.report<ReportAnswer>(promiseId, report, [await photoWithPlace('#99aabb')]);
  await world.settle(); // its poll is open

  const pages = ['/feed', `/${USERNAME}`, `/${USERNAME}/p/${promiseId}`, `/p/${USERNAME}`];
  const calls = [
    `/public/promises/${promiseId}`,
    `/public/promises/${promiseId}/reports`,
    `/public/users/${USERNAME}/promises/${promiseId}`,
    `/api/public/promises/feed`,
    `/api/public/users/${USERNAME}/promises`,
    `/api/users/by-username/${USERNAME}`,
    `/users/${banned.userId}`,
    '/sitemap.xml',
  ];
  const calledBySomebody = [
    `/users/search?username=${USERNAME}`,
    `/api/public/promises/search?q=${encodeURIComponent('семечки')}`,
    '/api/voting/pending-reports',
    `/api/promises/${promiseId}/visible`,
  ];
  const pictures = [
    `/${USERNAME}/card.png?lang=ru`,
    `/${USERNAME}/p/${promiseId}/card.png?lang=ru`,
    `/${USERNAME}/p/${promiseId}/card.png?lang=ru&size=story`,
    `/media/public/${body.report.media_path}`,
  ];
  places = [
    ...[...pages, ...calls].map((path) => ({ path })),
    ...[...calls.slice(0, -1), ...calledBySomebody].map((path) => ({ path, as: visitor })),
    ...pictures.map((path) => ({ path, isPicture: true as const })),
  ];
});
afterAll(() => world.stop());

/** The words of the person that the answer has, or its status where it is a picture. */
async function foundAt({ path, as, isPicture }: Place): Promise<string> {
  const response = await fetch(world.appUrl + path, {
    headers: { 'accept-language': 'ru', ...(as && { authorization: `Bearer ${as.token}` }) },
  });
  const text = await response.text();
  const found = isPicture ? response.status : WORDS.filter((word) => text.includes(word)).join(', ');
  return `${as ? 'somebody' : 'anyone'} ${path}: ${found}`;
}
const foundEverywhere = (): Promise<string[]> => Promise.all(places.map(foundAt));

/** A page goes out without its content while a service is late, and the first one before the renderer has started. */
const everywhere = (): Promise<string[]> =>
  until(async () => {
    const found = await foundEverywhere();
    return found.every((line) => !/: (404|503)?$/.test(line)) ? found : null;
  }, 120_000);

it('[LINK-16] whatever shows words of the person is asked for anew each time', async () => {
  const avatar = await fetch(world.appUrl + avatarPath);
  expect([avatar.status, avatar.headers.get('cache-control')]).toEqual([
    200,
    'private, max-age=86400, immutable',
  ]);
  for (const { path, as, isPicture } of places) {
    const headers = { 'accept-language': 'ru', ...(as && { authorization: `Bearer ${as.token}` }) };
    const { headers: given } = await fetch(world.appUrl + path, { headers });
    expect([path, given.get('cache-control')]).toEqual([path, expect.stringMatching(/no-cache|no-store/)]);
    const etag = given.get('etag');
    if (!isPicture || !etag) continue;
    const again = await fetch(world.appUrl + path, { headers: { ...headers, 'if-none-match': etag } });
    expect([path, again.status]).toEqual([path, 304]);
  }
});

it('[LINK-14] a ban leaves no word of the person to others, and its end brings all of them back', async () => {
  const before = await everywhere();

  await banned.ask('POST', `/api/admin/users/${banned.userId}/ban`, { reason: 'Спам' }, { authorization });
  await world.settle();
  // The sitemap is made at most once an hour.
  await world.advance('PT1H');
  expect(await foundEverywhere()).toEqual(
    places.map(({ path, as, isPicture }) => `${as ? 'somebody' : 'anyone'} ${path}: ${isPicture ? 404 : ''}`),
  );

  await banned.ask('POST', `/api/admin/users/${banned.userId}/unban`, undefined, { authorization });
  await world.settle();
  await world.advance('PT1H');
  expect(await everywhere()).toEqual(before);
});
