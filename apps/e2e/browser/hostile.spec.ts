// Every page that shows texts of people shows an attacker's: they stay plain text, and stay in their place.
import { createHash } from 'node:crypto';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { photoWithPlace } from '../src/photos.ts';
import { signedIn } from './sample-people.ts';
import { expect, test as withWorld } from './test.ts';

const NAME = '<img src=x onerror=pwn()>';
const TITLE = '<svg onload=pwn()> "><script>pwn()</script>';
const SCRIPT = '<script>pwn()</script>';
const LINK = '<a href="javascript:pwn()">нажми</a>';
/** The rest of the line would be read from right to left. */
const TURNED = '\u202Eйотсорп ен\u2067';
const ZALGO = 'Ӟ̷̛͎̙́̾а̸̡̫̔л̶̰͊͝г̴̱̈о̵̨̞̍͋';
const EMOJI = '👩‍👩‍👧‍👦🏴‍☠️𝕳𝖆𝖈𝖐';
const LONG = 'Ы'.repeat(120);
const ADDRESS = `https://example.com/${'a'.repeat(180)}`;

interface Foes {
  foe: Actor;
  /** Votes, is asked to be the motivator, rejects. */
  judge: Actor;
  open: number;
  judged: number;
  invited: number;
  draft: number;
}

const test = withWorld.extend<object, { foes: Foes }>({
  foes: [async ({ world }, use) => use(await comeToBlows(world)), { scope: 'worker', timeout: 600_000 }],
});

async function comeToBlows(world: World): Promise<Foes> {
  const foe = await (await Actor.arrive(world, { first_name: NAME, username: 'foe_of_all' })).signIn();
  const judge = await (
    await Actor.arrive(world, { first_name: 'Ж'.repeat(64), username: 'judge_of_all' })
  ).signIn();
  await foe.ask('PUT', '/api/users/profile', {
    last_name: TURNED,
    bio: `${SCRIPT}${LINK}${LONG}${ZALGO}${EMOJI}`,
  });
  await foe.ask('PUT', '/api/users/profile/motivator', {
    title: `${TITLE}`,
    specialization: LONG.slice(0, 100),
    bio: `${LINK} ${ZALGO} ${LONG}`,
    website: ADDRESS,
  });
  const make = async (title: string, approvalType: string, username: string | null): Promise<number> => {
    const { id } = await foe.ask<{ id: number }>('POST', '/api/promises', {
      title,
      description: `${SCRIPT} ${LINK} ${ADDRESS} ${TURNED} ${EMOJI} null undefined [object Object] {{7*7}} %00`,
      type: 'challenge',
      days_total: 14,
    });
    await foe.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType, username });
    return id;
  };
  const launch = async (id: number): Promise<void> => {
    await foe.ask('POST', `/api/promises/${id}/start`);
    await foe.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  };
  const open = await make(`${TITLE} ${LONG}`, 'anyuser', null);
  await launch(open);
  const { name, type, bytes } = await photoWithPlace('#7a9e7e');
  const voted = await foe.report<{ report: { id: number } }>(open, `${NAME} ${LINK} ${LONG}`, [
    { name: `${NAME}.jpg`, type, bytes: bytes as Uint8Array<ArrayBuffer> },
  ]);
  expect([name, voted.status]).toEqual([name, 201]);
  await foe.report(open, `${TURNED} ${ZALGO.repeat(20)} ${EMOJI.repeat(20)}`);

  const judged = await make(`${TURNED} ${TITLE}`, 'specific', 'judge_of_all');
  await world.settle();
  const invitation = (
    await judge.ask<{ id: number; message_key: string }[]>(
      'GET',
      `/api/admin/notifications/receipts/user/${judge.userId}`,
    )
  )[0]!;
  await judge.ask('PATCH', `/api/notifications/receipts/${invitation.id}/status`, {
    status: 'responded',
    responseType: 'accept',
  });
  await world.settle();
  await launch(judged);
  const rejected = await foe.report<{ report: { id: number } }>(judged, `${SCRIPT}${LONG}`);
  await world.settle();
  await judge.ask('POST', `/api/reports/${rejected.body.report.id}/reject-by-motivator`, {
    reason: `${NAME} ${LINK} ${LONG}`,
  });
  await judge.ask('POST', `/api/reports/${voted.body.report.id}/vote`, {
    voteType: 'approve',
    voteReason: `${NAME}`,
  });
  const invited = await make(`${ZALGO} ${LONG}`, 'specific', 'judge_of_all');
  const draft = await make(TITLE, 'system', null);
  await world.settle();
  return { foe, judge, open, judged, invited, draft };
}

interface View {
  who: 'foe' | 'judge' | 'nobody';
  path: string | ((foes: Foes) => string);
  /** The page shows this text letter by letter. */
  reads: string;
  first?: (page: Page) => Promise<void>;
}

const VIEWS: View[] = [
  { who: 'nobody', path: '/feed', reads: TITLE },
  { who: 'judge', path: '/feed', reads: NAME },
  { who: 'nobody', path: '/foe_of_all', reads: SCRIPT },
  { who: 'judge', path: '/foe_of_all', reads: LINK },
  { who: 'nobody', path: ({ open }) => `/promises/${open}`, reads: TITLE },
  { who: 'nobody', path: ({ open }) => `/foe_of_all/p/${open}`, reads: TITLE },
  { who: 'judge', path: ({ open }) => `/foe_of_all/p/${open}`, reads: LINK },
  { who: 'judge', path: ({ judged }) => `/my/${judged}`, reads: SCRIPT },
  { who: 'judge', path: '/notifications', reads: TITLE },
  { who: 'judge', path: '/judge_of_all', reads: 'Ж'.repeat(64) },
  { who: 'foe', path: '/my', reads: TITLE },
  { who: 'foe', path: ({ open }) => `/my/${open}`, reads: NAME },
  { who: 'foe', path: ({ judged }) => `/my/${judged}`, reads: `${NAME} ${LINK}` },
  { who: 'foe', path: ({ invited }) => `/my/${invited}`, reads: ZALGO.normalize('NFC') },
  { who: 'foe', path: ({ draft }) => `/my/${draft}`, reads: TITLE },
  { who: 'foe', path: ({ open }) => `/my/${open}?report=true`, reads: NAME },
  { who: 'foe', path: '/notifications', reads: TITLE },
  { who: 'foe', path: '/profile', reads: NAME },
  { who: 'foe', path: '/profile?view=edit', reads: 'Его задаёт Telegram, поменять нельзя.' },
  { who: 'foe', path: '/profile?view=motivator', reads: 'Стоимость часа' },
  { who: 'foe', path: ({ draft }) => `/create?draft_id=${draft}`, reads: 'Что вы обещаете?' },
  {
    who: 'judge',
    path: ({ invited }) => `/my/${invited}`,
    reads: ZALGO.normalize('NFC'),
  },
  { who: 'foe', path: '/sessions', reads: NAME },
  { who: 'foe', path: '/debug', reads: 'foe_of_all' },
];

test('hostile texts stay texts on every page: nothing runs, nothing links elsewhere, nothing overflows', async ({
  browser,
  complaints,
  world,
  foes,
}) => {
  const softly = expect.configure({ soft: true });
  const scripts = await readOwnScripts(world);
  const contexts = new Map<View['who'], BrowserContext>();
  for (const who of ['foe', 'judge', 'nobody'] as const) {
    const context = await browser.newContext({
      ...(who !== 'nobody' && signedIn(world, foes[who])),
      viewport: { width: 320, height: 700 },
    });
    complaints.listen(context);
    await context.addInitScript(layTraps);
    await context.route('**/auth/sessions/**', listHostileDevices);
    contexts.set(who, context);
  }
  for (const { who, path, reads, first } of VIEWS) {
    const address = typeof path === 'string' ? path : path(foes);
    await test.step(`${who} ${address}`, async () => {
      const page = await contexts.get(who)!.newPage();
      await page.goto(world.appUrl + address);
      await softly(page.getByText(reads).filter({ visible: true }).first(), reads).toBeVisible();
      await first?.(page);
      await softly
        .poll(() => page.evaluate(findOverhang), { message: `sticks out on ${address}` })
        .toEqual([]);
      softly(await page.evaluate(findTraces, scripts), `traces on ${address}`).toEqual({
        ran: false,
        violations: [],
        handlers: [],
        strangers: [],
        links: [],
      });
      await page.close();
    });
  }
  for (const context of contexts.values()) await context.close();
});

test('of a notice’s HTML only harmless tags are left, even if the server let others pass', async ({
  browser,
  complaints,
  world,
  foes,
}) => {
  const context = await browser.newContext(signedIn(world, foes.judge));
  complaints.listen(context);
  await context.addInitScript(layTraps);
  const html =
    '<b>жирно</b> <i>косо</i> <u>под</u> <s>за</s><blockquote>цитата</blockquote>' +
    '<a href="https://example.com/" onclick="pwn()">наружу</a> <a href="javascript:pwn()">внутрь</a> ' +
    '<a href="JaVa\tScRiPt:pwn()">хитро</a> <a href="data:text/html,<script>pwn()</script>">данные</a> ' +
    '<img src=x onerror=pwn()><script>pwn()</script><svg onload=pwn()></svg><iframe src="/my"></iframe>' +
    '<form action="https://example.com"><input value="поле"></form><style>body{display:none}</style><p style="position:fixed">абзац</p>';
  await context.route('**/api/admin/notifications/receipts/user/**', async (route) => {
    const answer = await route.fetch();
    const receipts = (await answer.json()) as { html: string; metadata: object }[];
    await route.fulfill({
      response: answer,
      json: receipts.map((receipt, index) => (index === 0 ? { ...receipt, html, title: TITLE } : receipt)),
    });
  });
  const page = await context.newPage();
  await page.goto(`${world.appUrl}/notifications`);
  const notice = page.getByRole('article').filter({ hasText: TITLE }).first();
  await expect(notice.locator('b')).toHaveText('жирно');
  for (const tag of ['em', 'u', 's']) await expect(notice.locator(tag)).toHaveCount(1);
  await expect(notice).toContainText('цитата');
  await expect(notice).toContainText('внутрь хитро данные');
  await expect(
    notice.locator('img, script, svg[onload], iframe, form, input, style, [style], [onclick]'),
  ).toHaveCount(0);
  const outside = notice.getByRole('link', { name: 'наружу' });
  await expect(outside).toHaveAttribute('href', 'https://example.com/');
  await expect(outside).toHaveAttribute('target', '_blank');
  await expect(outside).toHaveAttribute('rel', /noopener/);
  for (const words of ['внутрь', 'хитро', 'данные'])
    await expect(notice.getByRole('link', { name: words })).toHaveCount(0);
  expect(await page.evaluate(findTraces, await readOwnScripts(world))).toMatchObject({
    ran: false,
    violations: [],
    handlers: [],
    strangers: [],
  });
  await context.close();
});

const RENDERED: ReadonlySet<string> = new Set([
  '/', '/feed', '/board', '/board/user/1', '/habit/1', '/article/1', '/foe_of_all', '/foe_of_all/p/1',
]); // prettier-ignore
/** Scripts that the page itself holds; a block of data is none. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
interface OwnScripts {
  /** In the head of a page, also of one that the server has rendered. */
  head: string[];
  /** After the root: it greets browsers that are too old. */
  greeting: string;
}

/** The inline scripts of the build, read from two pages that show nothing of anybody. */
async function readOwnScripts({ appUrl }: World): Promise<OwnScripts> {
  const scriptsOf = async (path: string): Promise<string[]> => {
    const response = await fetch(appUrl + path, { headers: { 'accept-language': 'ru' } });
    return inlineScripts(await response.text());
  };
  const [, greeting = ''] = await scriptsOf('/auth');
  expect(greeting).toContain('Этот браузер слишком старый');
  // The first pages may come before the renderer has started.
  const head = await until(async () => {
    const found = await scriptsOf('/');
    return found.length === 3 ? found : null;
  });
  return { head, greeting };
}

/** As a policy allows it. */
const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Every page of the app, and what is no page. */
const PAGES = [
  '/', '/feed', '/my', '/my/1', '/create', '/create/success', '/board', '/board/user/1', '/habit/1', '/article/1',
  '/auth', '/manual-auth', '/miniapp', '/notifications', '/sessions', '/profile', '/promises', '/promises/1', '/motivator/code_1',
  '/foe_of_all', '/foe_of_all/p/1', '/ui', '/debug', '/there/is/no/such/page', '/index.html', '/service-worker.js',
  '/manifest.ru.webmanifest', '/app-config.json', '/api/promises', '/api/nothing', '/public/promises/1', '/media/public/none.jpg',
  '/api/docs', '/health/live',
]; // prettier-ignore

test('every answer carries the policy: own scripts only, frames only for Telegram, no MIME sniffing', async ({
  world,
  foes,
}) => {
  expect(foes.open).toBeGreaterThan(0);
  for (const path of PAGES) {
    const response = await fetch(world.appUrl + path);
    const { headers } = response;
    const isPage = headers.get('content-type')?.startsWith('text/html');
    const inline = isPage ? inlineScripts(await response.text()) : [];
    // The one that asks for data early and the one that greets old browsers, and where the server has rendered the page,
    // the one that hands it over.
    if (isPage && path !== '/api/docs')
      expect([2, RENDERED.has(path) ? 3 : 2], path).toContain(inline.length);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
      }),
    );
    const of = (name: string) => policy.get(name) ?? [];
    expect({ path, script: of('script-src'), object: of('object-src'), base: of('base-uri') }).toEqual({
      path,
      script: path === '/api/docs' ? of('script-src') : ["'self'", ...inline.map(hashOf)],
      object: ["'none'"],
      base: ["'self'"],
    });
    expect(
      of('script-src').filter((source) => /unsafe|\*|^https?:$|data:/.test(source)),
      path,
    ).toEqual([]);
    expect([of('default-src'), of('connect-src')], path).toEqual([["'self'"], ["'self'"]]);
    expect(of('frame-ancestors'), path).toContain('https://web.telegram.org');
    expect(
      of('frame-ancestors').filter((source) => /^(\*|https?:)$/.test(source)),
      path,
    ).toEqual([]);
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy')], path).toEqual([
      'nosniff',
      'strict-origin-when-cross-origin',
    ]);
    expect(headers.get('x-frame-options'), path).toBeNull();
  }
});

test('a script that gets into the page all the same does not run', async ({ browser, world }) => {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(layTraps);
  await page.goto(`${world.appUrl}/`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'pwn()';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="pwn()">');
  });
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Traps).violations))
    .toEqual(expect.arrayContaining(['script-src-elem inline', 'script-src-attr inline']));
  expect(await page.evaluate(() => (window as unknown as Traps).ran)).toBe(false);
  await page.context().close();
});

interface Traps {
  ran: boolean;
  violations: string[];
}

/** Before the page's own scripts: what a payload would call, and what the policy had to refuse. */
function layTraps(): void {
  const traps = Object.assign(window as unknown as Traps, { ran: false, violations: [] as string[] });
  Object.assign(window, { pwn: () => void (traps.ran = true) });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    traps.violations.push(`${effectiveDirective} ${blockedURI}`),
  );
}

/** Runs in the page: what a payload that was taken for markup would have left. */
function findTraces({ head, greeting }: OwnScripts) {
  const { ran, violations } = window as unknown as Traps;
  const all = [...document.querySelectorAll('*')];
  const show = (element: Element): string => element.outerHTML.slice(0, 160);
  const isSafe = (link: HTMLAnchorElement): boolean =>
    ['http:', 'https:', 'tg:', 'mailto:'].includes(link.protocol) &&
    (link.target !== '_blank' || /noopener|noreferrer/.test(link.rel)) &&
    (link.origin === location.origin || link.target === '_blank');
  // The data of a page that the server has rendered comes right after the root.
  const isOwn = (script: Element): boolean =>
    script.matches('body > #root + script[type="application/json"]') ||
    (script.matches('head > script:not([src])') && head.includes(script.textContent)) ||
    (script.matches('body > #root ~ script:not([src])') && script.textContent === greeting);
  return {
    ran,
    violations,
    handlers: all
      .filter((element) => element.getAttributeNames().some((name) => name.startsWith('on')))
      .map(show),
    strangers: all
      .filter((element) =>
        element.matches('script:not([src^="/assets/"]), iframe, object, embed, base, body style'),
      )
      .filter((element) => !isOwn(element))
      .map(show),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => !isSafe(link))
      .map(show),
  };
}

/** Runs in the page: what reaches past its right or left edge and is not inside something that scrolls or clips by itself. */
function findOverhang(): string[] {
  const isHeld = (element: Element): boolean => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    return false;
  };
  return [...document.querySelectorAll('#root *, dialog[open] *')]
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && (right > innerWidth + 1 || left < -1) && !isHeld(element);
    })
    .slice(0, 4)
    .map((element) => element.outerHTML.slice(0, 200));
}

async function listHostileDevices(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = (await answer.json()) as { sessions: object[] };
  const devices = [NAME, { browser: NAME, os: LONG, device: TURNED, platform: SCRIPT }];
  await route.fulfill({
    response: answer,
    json: {
      ...body,
      sessions: devices.map((device_info, index) => ({
        ...body.sessions[0],
        session_id: `hostile-${index}`,
        device_info,
        user_agent: SCRIPT,
        ip_address: NAME,
      })),
    },
  });
}
