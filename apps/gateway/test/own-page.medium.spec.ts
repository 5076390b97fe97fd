// Real: HTTP, the whole gateway, a thread that renders. Not real: what it renders, which says what it was asked.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getProfile, listPromises } from '@slovo/contracts';
import { Logger } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { type Gateway, openGateway, PAGE } from './open-gateway.ts';

const RENDERER = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', (request) => {
  const answer = { html: 'rendered ' + JSON.stringify(request) + '</body>', script: '' };
  if (request.url.includes('broken')) parentPort.postMessage({ failure: 'a component failed' });
  else if (request.build === 'older') parentPort.postMessage({ otherBuild: true });
  else setTimeout(() => parentPort.postMessage(answer), request.url.includes('late') ? 800 : 0);
});
parentPort.postMessage('ready');
`;
/** What the build puts into the page. */
const EARLY = 'fetch("/api/pages/my")';
const promise = { id: 5, title: 'Бегать по утрам' };
const refuse = () => {
  throw new Refusal('INTERNAL');
};

let gateway: Gateway;
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'slovo-web-'));
  for (const folder of ['ru', 'en', 'server/ru']) mkdirSync(join(root, folder), { recursive: true });
  for (const language of ['ru', 'en'])
    writeFileSync(join(root, language, 'index.html'), `<script>${EARLY}</script>${PAGE}`);
  writeFileSync(join(root, 'server', 'ru', 'worker.mjs'), RENDERER);
  gateway = await openGateway({ env: { WEB_DIST: root, CALL_TIMEOUT_MS: '60000' } });
});
afterAll(() => gateway.close());

describe('the own list', () => {
  const query = { url: '/my?status=active', zone: 'Asia/Tokyo', build: 'a1b2' };
  const ask = async (given: Partial<typeof query> = {}, init: { token?: string } = {}) => {
    const answer = await gateway.fetch(
      `/api/pages/my?${new URLSearchParams({ ...query, ...given }).toString()}`,
      {
        token: await gateway.token(),
        ...init,
        headers: { 'accept-language': 'ru' },
      },
    );
    const body: any = await answer.json();
    return { status: answer.status, cache: answer.headers.get('cache-control'), body };
  };
  /** The renderer starts with the first page; a busy machine may need longer than a page waits. */
  const askUntilDrawn = () =>
    until(async () => {
      const answer = await ask();
      return answer.body.rendered ? answer : null;
    });
  const profile = { id: 7, first_name: 'Аня', username: 'anna' };
  beforeEach(() => {
    gateway.answer(listPromises, () => ({ promises: [promise], next: null }));
    gateway.answer(getProfile, () => profile);
  });

  it('[SSR-18] is drawn with its data for the person who asks, in their zone, and kept nowhere', async () => {
    gateway.calls.length = 0;
    const { status, cache, body } = await askUntilDrawn();
    expect([status, cache]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ promises: [{ id: 5 }], next: null, rendered: { zone: 'Asia/Tokyo' } });
    const request = JSON.parse(/rendered (.*)<\/body>/.exec(body.rendered.html)![1]!);
    expect(request).toMatchObject({
      ...query,
      at: body.rendered.at,
      content: { kind: 'own', user: profile, promises: [{ id: 5 }] },
    });
    for (const { caller } of gateway.calls) expect(caller).toMatchObject({ kind: 'user', userId: 7 });
    gateway.answer(listPromises, () => ({ promises: [], next: null }));
    expect((await askUntilDrawn()).body.rendered.html).toContain('"promises":[]');
  });

  it.each([
    ['its person is unknown', () => gateway.answer(getProfile, refuse), query],
    [
      'it is longer than a page',
      () => gateway.answer(listPromises, () => ({ promises: [], next: '9' })),
      query,
    ],
    ['a component fails', () => {}, { url: '/my?broken' }],
    ['the renderer is late', () => {}, { url: '/my?late' }],
  ])('[SSR-20] comes without its page where %s', async (_, arrange, given) => {
    arrange();
    const { status, body } = await ask(given);
    expect([status, body.rendered]).toEqual([200, null]);
    expect(body.promises).toHaveLength(body.next === null ? 1 : 0);
  });

  it('comes without its page for a page of an earlier build: no warning, one line for all of them', async () => {
    await askUntilDrawn();
    const [log, warn] = (['log', 'warn'] as const).map((level) => jest.spyOn(Logger.prototype, level));
    for (let times = 0; times < 3; times += 1)
      expect(await ask({ build: 'older' })).toMatchObject({ status: 200, body: { rendered: null } });
    const lines = log!.mock.calls.filter(([line]) => /another build/.test(String(line)));
    expect([lines.length, warn!.mock.calls]).toEqual([1, []]);
    for (const spy of [log, warn]) spy!.mockRestore();
  });

  it('[SSR-20] is not held up where its person is long in coming', async () => {
    let answerProfile = (): void => {};
    gateway.answer(getProfile, () => new Promise((answer) => (answerProfile = () => answer(profile))));
    // A third of the time that calls may take here.
    const list = await Promise.race([ask(), pause(20_000, 'too late', { ref: false })]);
    expect(list).toMatchObject({ status: 200, body: { promises: [{ id: 5 }], rendered: null } });
    answerProfile();
  });

  it('is refused to visitors, and for what is not its address', async () => {
    expect(await ask({}, { token: '' })).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
    for (const given of [
      { url: '/feed' },
      { url: '/my/5' },
      { zone: 'Nowhere' },
      { build: 'x'.repeat(65) },
    ]) {
      const { status, body } = await ask(given);
      expect([status, Object.keys(body.details.fields)]).toEqual([400, Object.keys(given)]);
    }
  });
});

it('[SSR-21] the scripts that the build has put into the page are allowed by their hash, also by its name', async () => {
  const hash = `'sha256-${createHash('sha256').update(EARLY).digest('base64')}'`;
  for (const path of ['/my', '/feed', '/index.en.html', '/index.html']) {
    const page = await gateway.fetch(path, { headers: { 'accept-language': 'en' } });
    expect(await page.text()).toContain(`<script>${EARLY}</script>`);
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' ${hash};`);
  }
});
