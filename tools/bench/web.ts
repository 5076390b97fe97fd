// What a person on a slow phone waits for: the first pages and the next paint after an input, beside static HTML of the same words.
import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import type { Bench } from './product.ts';
import { markdownTable } from './table.ts';
import { BarePages } from './web/bare-pages.ts';
import type { Move } from './web/moves.ts';
import { openBrowser, Phone } from './web/phone.ts';

/** Product, bare, product, bare …: what slows the machine down meanwhile does so to both. */
const ROUNDS = { page: 5, move: 3 };

export interface WebFigure {
  what: string;
  /** Medians, in milliseconds. */
  product: number;
  bare: number;
  ratio: number;
  limit: number;
  rounds: number[];
  /** For a page: the element whose paint it was. */
  largest?: string;
}

export interface WebHost {
  appUrl: string;
  /** Signed in; they have no promises yet. */
  owner: { id: number; token: string };
  visitor: { id: number; token: string };
}

const LIMITS = { landing: 700, promise: 1000, my: 1400, input: 200 };

/** Two of those who vote; making promises takes a name as well. */
export async function seatPeople(bench: Bench): Promise<WebHost> {
  const [owner, visitor] = bench.voters;
  if (!owner || !visitor) throw new Error('There is nobody to look at pages');
  await bench.sql(
    'promises',
    `INSERT INTO people (id, username, username_key, first_name, time_zone, day_starts_at, banned, version)
     SELECT id, 'web_' || id, 'web_' || id, 'Вера', 'Europe/Moscow', 3, false, 1 FROM unnest($1::int[]) AS id`,
    [[owner.id, visitor.id]],
  );
  return { appUrl: bench.appUrl, owner, visitor };
}

/**
 * Prints each line as soon as it is measured: the whole takes minutes.
 * @param moves what people do on pages, too; else only the first paints
 */
export async function measureWeb(
  host: WebHost,
  moves: readonly Move[],
  remark: (text: string) => void,
): Promise<WebFigure[]> {
  const ids = await fill(host);
  const bare = new BarePages();
  await bare.open();
  const browser = await openBrowser();
  try {
    const figures: WebFigure[] = [];
    for (const page of PAGES) {
      const both = await comparePage(browser, host, bare, page, ids);
      for (const figure of both) console.log(`    ${lineOf(figure)}`);
      figures.push(...both);
    }
    for (const move of moves) {
      const figure = await compareMove(browser, host, bare, move, ids);
      console.log(`    ${lineOf(figure)}`);
      figures.push(figure);
    }
    const late = figures.filter(({ product, limit }) => product >= limit).length;
    remark(late === 0 ? 'all within their limits' : `${late} past their limits`);
    return figures;
  } finally {
    await browser.close();
    await bare.close();
  }
}

interface Ids {
  promise: number;
  owner: number;
}

interface PageToOpen {
  what: string;
  path: (ids: Ids) => string;
  reads: string;
  owner: boolean;
  limit: number;
}
const PAGES: readonly PageToOpen[] = [
  {
    what: 'landing: largest paint',
    path: () => '/',
    reads: 'Начать через Telegram',
    owner: false,
    limit: LIMITS.landing,
  },
  {
    what: 'public promise: largest paint',
    path: ({ promise, owner }) => `/web_${owner}/p/${promise}`,
    reads: 'Отчёт 9',
    owner: false,
    limit: LIMITS.promise,
  },
  {
    what: '/my with data: largest paint',
    path: () => '/my',
    reads: 'Обещание 3',
    owner: true,
    limit: LIMITS.my,
  },
];

/** The first visit of a browser that nobody has used before, and its return once the service worker serves the page. */
async function comparePage(
  browser: Browser,
  host: WebHost,
  bare: BarePages,
  { what, path: pathOf, reads, owner, limit }: PageToOpen,
  ids: Ids,
): Promise<WebFigure[]> {
  const path = pathOf(ids);
  const first: Sides = { product: [], bare: [] };
  const again: Sides = { product: [], bare: [] };
  const largest = { first: '', again: '' };
  for (let round = 0; round < ROUNDS.page; round += 1) {
    const phone = await Phone.unpack(browser, host.appUrl, owner ? host.owner.token : undefined);
    first.product.push(await phone.largestPaint(host.appUrl + path, reads));
    largest.first = await phone.largest();
    if (round === 0) bare.put(path, await phone.page.locator('body').innerText());
    await phone.workerIsActive();
    again.product.push(await phone.largestPaint(host.appUrl + path, reads));
    largest.again = await phone.largest();
    await phone.putAway();
    const other = await Phone.unpack(browser, bare.origin);
    first.bare.push(await other.largestPaint(bare.origin + path, reads));
    again.bare.push(await other.largestPaint(bare.origin + path, reads));
    await other.putAway();
  }
  return [
    { ...figureOf(`${what}, first visit`, limit, first), largest: largest.first },
    { ...figureOf(`${what}, return`, limit, again), largest: largest.again },
  ];
}

type Sides = Record<'product' | 'bare', number[]>;

async function compareMove(
  browser: Browser,
  host: WebHost,
  bare: BarePages,
  move: Move,
  ids: Ids,
): Promise<WebFigure> {
  const sides: Sides = { product: [], bare: [] };
  const path = move.path(ids);
  for (let round = 0; round < ROUNDS.move; round += 1) {
    const phone = await Phone.unpack(browser, host.appUrl, host[move.who].token);
    await phone.largestPaint(host.appUrl + path, move.reads);
    if (round === 0) bare.put(path, await phone.page.locator('body').innerText());
    await move.first?.(phone.page);
    sides.product.push(await phone.nextPaint(move.input));
    await phone.putAway();
    const other = await Phone.unpack(browser, bare.origin);
    await other.largestPaint(bare.origin + path, move.reads);
    if (move.bare === 'letter') await other.page.locator('textarea').focus();
    sides.bare.push(
      await other.nextPaint((page) =>
        move.bare === 'letter' ? page.keyboard.press('a') : page.locator('summary').tap(),
      ),
    );
    await other.putAway();
  }
  return figureOf(`${move.name}: next paint`, LIMITS.input, sides);
}

function figureOf(what: string, limit: number, sides: Sides): WebFigure {
  const [product, bare] = [median(sides.product), median(sides.bare)];
  return { what, product, bare, ratio: product / bare, limit, rounds: sides.product };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const lineOf = ({ what, product, bare, ratio, limit }: WebFigure): string =>
  `${what} ${product.toFixed(0)} ms of ${limit}, bare ${bare.toFixed(0)}: ${ratio.toFixed(2)}`;

/** A line for each figure; `!` where the limit is passed. */
export function webTableOf(figures: readonly WebFigure[]): string {
  const head = [`slow 4G, processor ÷ 4`, 'ms', 'limit', 'bare', 'ratio', 'rounds'];
  const rows = figures.map(({ what, product, bare, ratio, limit, rounds }) => [
    what,
    product.toFixed(0),
    `${product < limit ? '' : '! '}${limit}`,
    bare.toFixed(0),
    ratio.toFixed(2),
    rounds.map((round) => round.toFixed(0)).join(' '),
  ]);
  return markdownTable(head, rows);
}

/** Eight promises, and on the first of them a report for every vote of the rounds. */
async function fill({ appUrl, owner }: WebHost): Promise<Ids> {
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(appUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${owner.token}`,
        'idempotency-key': randomUUID(),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const made: number[] = [];
  for (let nth = 1; nth <= 8; nth += 1) {
    const { id } = await ask<{ id: number }>('POST', '/api/promises', {
      title: `Обещание ${nth}`,
      description: 'Каждый день, без выходных и отговорок: записать, что сделано, и показать тем, кто ждёт.',
      type: 'challenge',
      days_total: 14,
    });
    made.push(id);
    await ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: 'anyuser', username: null });
    if (nth > 6) continue;
    await ask('POST', `/api/promises/${id}/start`);
    await ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  }
  const promise = made[0]!;
  for (let nth = 1; nth <= 9; nth += 1) {
    const form = new FormData();
    form.set('text', `Отчёт ${nth}: получилось, хотя и не сразу`);
    await ask('POST', `/api/promises/${promise}/reports`, form);
  }
  return { promise, owner: owner.id };
}
