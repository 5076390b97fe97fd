// Real: HTTP, the whole gateway, drawing and encoding of pictures. Not real: the services, which are functions here.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getUserByUsername, getUserPromise, listPublicReports, listUserPromises } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { ninthDay } from '@slovo/texts/folders/en/web/articles/ninth-day';
import { privacyPage } from '@slovo/texts/privacy';
import { motivatorPage } from '@slovo/texts/folders/en/web/board';
import { openGateway, type Gateway } from './open-gateway.ts';
import { problemsOf } from './preview.ts';
import { answerPublicPages, openPage, owner, promise } from './public-pages.ts';

const SECRET = 'Тайное слово';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());
beforeEach(() => answerPublicPages(gateway));

const pageOf = (path: string, headers?: Record<string, string>) => openPage(gateway, path, headers);

describe('[NAMES-07] the pages of a person who has changed their username', () => {
  beforeEach(() => {
    gateway.answer(getUserByUsername, ({ username }) => {
      if (!['anna', 'anya'].includes(username.toLowerCase())) throw new Refusal('USER_NOT_FOUND');
      return { ...owner, bio: '', stats: { promises: 3, completed: 2, reports: 41 } };
    });
    gateway.answer(listUserPromises, ({ username }) => {
      if (username.toLowerCase() !== 'anna') throw new Refusal('USER_NOT_FOUND');
      return { items: [promise], next: null };
    });
  });

  it.each([
    ['/anya', '/Anna'],
    ['/@Anya/', '/Anna'],
    ['/anya/p/5?w=abc_d', '/Anna/p/5?w=abc_d'],
    ['/p/anya/5', '/Anna/p/5'],
    ['/anya/card.png', '/Anna/card.png'],
    ['/anya/p/5/card.png?lang=en&size=story', '/Anna/p/5/card.png?lang=en&size=story'],
  ])('[LINK-16] lead from %s to %s, and no proxy keeps that', async (path, to) => {
    const { status, headers } = await gateway.fetch(path, { redirect: 'manual' });
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, to, 'no-cache']);
  });

  it.each(['/Anna/p/404', '/anna/p/404/card.png'])(
    'are missing at %s, under the present name',
    async (path) => {
      expect((await gateway.fetch(path, { redirect: 'manual' })).status).toBe(404);
    },
  );

  it('are missing where nobody had the name', async () => {
    expect((await gateway.fetch('/nobody/p/5', { redirect: 'manual' })).status).toBe(404);
    expect((await gateway.fetch('/nobody', { redirect: 'manual' })).status).toBe(404);
    expect((await gateway.fetch('/nobody/card.png', { redirect: 'manual' })).status).toBe(404);
    expect((await gateway.fetch('/nobody/p/5/card.png', { redirect: 'manual' })).status).toBe(404);
  });
});

describe('the page of a public promise', () => {
  it('[LINK-01] says to messengers whose word it is and how it stands', async () => {
    const { response, html, title, meta, canonical } = await pageOf('/anna/p/5');
    expect([response.status, problemsOf(html)]).toEqual([200, []]);
    expect(title).toBe('Аня Ветрова: Бегать по утрам · Слово');
    expect(meta).toMatchObject({
      'og:title': 'Аня Ветрова: Бегать по утрам',
      'og:description': 'Челлендж на 30 дней. День 12 из 30, сдержано: 10.',
      description: 'Челлендж на 30 дней. День 12 из 30, сдержано: 10.',
      'og:url': 'https://slovo.example/Anna/p/5',
      'og:locale': 'ru_RU',
      'og:image': expect.stringMatching(
        /^https:\/\/slovo\.example\/Anna\/p\/5\/card\.png\?lang=ru&v=[\w-]{10}$/,
      ),
      'twitter:card': 'summary_large_image',
    });
    expect(canonical).toBe('https://slovo.example/Anna/p/5');
    expect(meta['robots']).toBeUndefined();
  });

  it('[LINK-01] says it in the language of its reader', async () => {
    const { title, meta } = await pageOf('/anna/p/5', { 'accept-language': 'en' });
    expect(title).toBe('Аня Ветрова: Бегать по утрам · Slovo');
    expect(meta).toMatchObject({
      'og:description': 'Challenge for 30 days. Day 12 of 30, 10 kept.',
      'og:locale': 'en_US',
      'og:image': expect.stringMatching(
        /^https:\/\/slovo\.example\/Anna\/p\/5\/card\.png\?lang=en&v=[\w-]{10}$/,
      ),
    });
  });

  it.each(['/p/anna/5', '/anna/5', '/@anna/p/5', '/ANNA/p/5/'])(
    '[LINK-02] has one address for search engines, whichever leads to it: %s',
    async (path) => {
      const { response, canonical } = await pageOf(path);
      expect([response.status, canonical]).toEqual([200, 'https://slovo.example/Anna/p/5']);
    },
  );

  it('[LINK-03] can be read without scripts, with its latest reports', async () => {
    const { text } = await pageOf('/anna/p/5');
    for (const part of ['Бегать по утрам', 'День 12 из 30', 'Два километра под дождём', 'Отчёт без слов'])
      expect(text).toContain(part);
  });

  it('[NAMES-03] cuts the title of a preview between characters', async () => {
    const family = '👨‍👩‍👧‍👦';
    gateway.answer(getUserPromise, () => ({ ...promise, title: family.repeat(200) }));
    const { meta } = await pageOf('/anna/p/5');
    expect(meta['og:title']).toBe(`Аня Ветрова: ${family.repeat(106)}…`);
  });

  it('[NAMES-08] names a promise whose title cannot be seen', async () => {
    gateway.answer(getUserPromise, () => ({ ...promise, title: '\u200b' }));
    const { meta } = await pageOf('/anna/p/5');
    expect(meta['og:title']).toBe('Аня Ветрова: Без названия');
    expect(meta['og:image:alt']).toContain('Без названия. ');
  });

  it('[LINK-03] shows what people wrote as they wrote it, and runs nothing of it', async () => {
    const title = '</title><script>alert(1)</script>" onload="x $& $1';
    gateway.answer(getUserPromise, () => ({ ...promise, title }));
    const { html, meta, title: shown } = await pageOf('/anna/p/5');
    expect([meta['og:title'], shown]).toEqual([`Аня Ветрова: ${title}`, `Аня Ветрова: ${title} · Слово`]);
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('[LINK-04] is sent anew when its content has changed, and only then', async () => {
    const first = await pageOf('/anna/p/5');
    gateway.answer(getUserPromise, () => ({ ...promise, completed_days: 11 }));
    const second = await pageOf('/anna/p/5');
    const third = await pageOf('/anna/p/5');
    const etags = [first, second, third].map(({ response }) => response.headers.get('etag'));
    expect(etags[0]).not.toBe(etags[1]);
    expect(etags[1]).toBe(etags[2]);
  });
});

describe('what is not for everybody', () => {
  it.each(['/anna/p/6', '/boris/p/5', '/boris', '/anna/p/6/', '/p/anna/6'])(
    '[LINK-05] is sent as 404 without a word of it: %s',
    async (path) => {
      gateway.answer(listUserPromises, () => ({ items: [{ ...promise, title: SECRET }], next: null }));
      gateway.answer(listPublicReports, () => ({ items: [{ report_text: SECRET }], next: null }));
      const { response, html, title, meta, canonical } = await pageOf(path);
      expect([response.status, title, canonical]).toEqual([404, 'Дал слово\u00a0— держи · Слово', undefined]);
      expect(meta['robots']).toBe('noindex');
      for (const word of [SECRET, 'Аня', 'Бегать', 'og:image']) expect(html).not.toContain(word);
    },
  );

  it.each(['/my', '/my/5', '/profile', '/notifications', '/promises/5', '/MY', '/create/success'])(
    '[LINK-05] is not for search engines either: %s',
    async (path) => {
      const { response, meta, canonical } = await pageOf(path);
      expect([response.status, meta['robots'], canonical]).toEqual([200, 'noindex', undefined]);
    },
  );

  it.each([
    '/anna/x/y',
    '/anna/p/5/edit',
    '/anna/x',
    '/anna/p',
    '/p',
    '/p/anna/5/6',
    '/my/x',
    '/feed/latest',
    '/terms',
  ])('[LINK-05] is sent as 404 where the app has no such page: %s', async (path) => {
    gateway.calls.length = 0;
    const { response, meta, canonical } = await pageOf(path);
    expect([response.status, meta['robots'], canonical]).toEqual([404, 'noindex', undefined]);
    expect(gateway.calls).toEqual([]);
  });

  it('[LINK-06] asks as a visitor, whoever looks', async () => {
    gateway.calls.length = 0;
    await gateway.fetch('/anna/p/5', { token: await gateway.token() });
    expect(gateway.calls.map(({ name, caller }) => [name, caller.kind])).toEqual([
      ['promises.get-user-promise', 'anyone'],
      ['promises.list-public-reports', 'anyone'],
    ]);
  });

  it('[LINK-06] is sent without its content while a service is away', async () => {
    gateway.answer(getUserPromise, () => {
      throw new Refusal('SERVICE_UNAVAILABLE');
    });
    const { response, meta } = await pageOf('/anna/p/5');
    expect([response.status, meta['robots']]).toEqual([200, 'noindex']);
  });
});

describe('other public pages', () => {
  it('[LINK-07] are a person with their promises', async () => {
    const { html, title, meta, text, canonical } = await pageOf('/anna');
    expect(problemsOf(html)).toEqual([]);
    expect([title, canonical]).toEqual(['Аня Ветрова (@Anna) · Слово', 'https://slovo.example/Anna']);
    expect(meta['og:description']).toBe('Бегаю <b>и</b> пишу 3 обещания, сдержано: 2. 41 отчёт.');
    expect(text).toContain('Бегать по утрам');
  });

  it.each([
    ['/', 'ru', 'Дал слово\u00a0— держи · Слово'],
    ['/', 'en', 'You gave your word. Keep\u00a0it · Slovo'],
    ['/feed', 'ru', 'Лента · Слово'],
    ['/board', 'en', 'Board · Slovo'],
    ['/privacy', 'en', 'Privacy · Slovo'],
  ])('[LINK-07] are %s in %s', async (path, language, expected) => {
    const { response, html, title, canonical } = await pageOf(path, { 'accept-language': language });
    expect([response.status, problemsOf(html), title]).toEqual([200, [], expected]);
    expect(canonical).toBe(`https://slovo.example${path}`);
  });

  it.each(['ru', 'en'] as const)(
    '[PRIVACY-01] say without scripts what is stored, in %s',
    async (language) => {
      const { text } = await pageOf('/privacy', { 'accept-language': language });
      const { lead, body, contact } = privacyPage[language];
      const said = body.flatMap((block) => (typeof block === 'object' && 'list' in block ? block.list : []));
      expect(said.length).toBeGreaterThan(15);
      expect([lead, ...said, contact].filter((one) => !text.includes(one))).toEqual([]);
    },
  );

  it('[LINK-08] are listed for search engines, private ones forbidden to them', async () => {
    const robots = await (await gateway.fetch('/robots.txt')).text();
    expect(robots).toContain('Sitemap: https://slovo.example/sitemap.xml');
    const barred = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, rule]) => rule!);
    const isBarred = (path: string) =>
      barred.some((rule) => (rule.endsWith('$') ? rule === `${path}$` : path.startsWith(rule)));
    expect(['/my', '/my/1', '/my?tab=all', '/api/promises', '/media/x.jpg'].filter(isBarred)).toHaveLength(5);
    expect(['/', '/mykola', '/profiler/p/1', '/feed'].filter(isBarred)).toEqual([]);
    const sitemap = await gateway.fetch('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    const addresses = [...(await sitemap.text()).matchAll(/<loc>https:\/\/slovo\.example([^<]+)<\/loc>/g)];
    const paths = addresses.map(([, path]) => path!);
    const samples = paths.filter((path) => /^\/(?:article|habit|board\/user)\/\d+$/.test(path));
    expect(samples).toHaveLength(19);
    expect(paths.filter((path) => !samples.includes(path))).toEqual([
      '/',
      '/feed',
      '/board',
      '/privacy',
      '/Anna',
      '/Anna/p/5',
    ]);
  });
});

describe('pages of the board', () => {
  it.each([
    ['/article/5', 'ru', 'Девятый день', 'article', 'Скука — хороший знак'],
    ['/article/5', 'en', ninthDay.title, 'article', ninthDay.lead],
    ['/habit/2', 'ru', 'Проходить 10 000 шагов', 'website', 'С чего начать'],
    ['/board/user/1', 'en', 'Marina Levchenko', 'profile', motivatorPage.approach],
  ])(
    '[LINK-10] have a head and a content of their own: %s in %s',
    async (path, language, name, type, said) => {
      const page = await pageOf(path, { 'accept-language': language });
      expect([page.response.status, problemsOf(page.html)]).toEqual([200, []]);
      expect(page.title).toBe(`${name} · ${language === 'ru' ? 'Слово' : 'Slovo'}`);
      expect(page.canonical).toBe(`https://slovo.example${path}`);
      expect(page.meta).toMatchObject({ 'og:title': name, 'og:type': type, 'og:url': page.canonical });
      expect(page.meta['og:image']).toContain(`https://slovo.example${path}/card.png?lang=${language}&v=`);
      expect(page.text).toContain(said);
    },
  );

  it('[LINK-10] are all linked from the board and listed in the sitemap', async () => {
    const { html } = await pageOf('/board');
    const linked = [...html.matchAll(/<li><a href="([^"]+)">/g)].map(([, path]) => path!);
    expect(linked).toHaveLength(19);
    const sitemap = await (await gateway.fetch('/sitemap.xml')).text();
    for (const path of linked) expect(sitemap).toContain(`<loc>https://slovo.example${path}</loc>`);
    for (const path of linked) expect([path, (await gateway.fetch(path)).status]).toEqual([path, 200]);
  });

  it.each(['/article/99', '/habit/0', '/habit/x', '/board/user/7', '/article/5x', '/habit/99999999999'])(
    '[LINK-10] are 404 where they are unknown: %s',
    async (path) => {
      const { response, meta, canonical } = await pageOf(path);
      expect([response.status, meta['robots'], canonical]).toEqual([404, 'noindex', undefined]);
      expect((await gateway.fetch(`${path}/card.png`)).status).toBe(404);
    },
  );
});
