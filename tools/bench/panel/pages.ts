/// <reference lib="dom" />
import type { Browser } from '@playwright/test';
import { BarePages } from '../web/bare-pages.ts';
import { openBrowser, Phone } from '../web/phone.ts';
import type { PanelFigure } from './figures.ts';
import type { PanelRun, PanelScenario } from './scenario.ts';
import { quantile } from './steady.ts';

const ROUNDS = 3;
/** Kilobytes of compressed script of the entry. */
const ENTRY_KB = 120;
/** On every page of the panel. */
const READS = 'Пользователи';

interface Loaded {
  /** Largest contentful paint, in ms. */
  paint: number;
  /** Compressed bytes of its scripts, and how many of them are the panel's. */
  scriptBytes: number;
  panelFiles: number;
  text: string;
}

/** The panel's pages on a slow phone, as an operator opens them from the bot's link, beside static pages of the same words. */
export const pages: PanelScenario = {
  name: 'panel pages',
  async measure(run) {
    const browser = await openBrowser();
    const bare = new BarePages();
    await bare.open();
    try {
      const figures: PanelFigure[] = [];
      const { people } = run;
      const paths = ['/admin', `/admin/users/${people}`, '/admin/notifications/batches', '/admin/system'];
      for (const path of paths) figures.push(...(await comparePage(browser, bare, run, path)));
      const landing = await load(browser, `${run.bench.appUrl}/`, 'Начать через Telegram');
      figures.push({
        people,
        scenario: 'panel pages',
        what: 'files of the panel that the landing loads',
        unit: 'files',
        product: landing.panelFiles,
        bare: null,
        target: { atMost: 0 },
      });
      return figures;
    } finally {
      await browser.close();
      await bare.close();
    }
  },
};

async function comparePage(
  browser: Browser,
  bare: BarePages,
  run: PanelRun,
  path: string,
): Promise<PanelFigure[]> {
  const { people, bench, operator } = run;
  const [product, same]: [Loaded[], Loaded[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    product.push(await load(browser, `${bench.appUrl}${path}#token=${operator.token}`, READS));
    if (round === 0) bare.put(path, product[0]!.text);
    same.push(await load(browser, bare.origin + path, READS));
  }
  const line = { people, scenario: 'panel pages', target: null };
  const name = path.replace(/\d+$/, '{id}');
  const figures: PanelFigure[] = [
    {
      ...line,
      what: `${name}: largest paint, slow 4G`,
      unit: 'ms',
      product: quantile(
        product.map(({ paint }) => paint),
        0.5,
      ),
      bare: quantile(
        same.map(({ paint }) => paint),
        0.5,
      ),
    },
  ];
  if (path === '/admin')
    figures.push({
      ...line,
      what: `${name}: scripts, compressed`,
      unit: 'KB',
      product: product[0]!.scriptBytes / 1000,
      bare: null,
      target: { atMost: ENTRY_KB },
    });
  return figures;
}

async function load(browser: Browser, url: string, reads: string): Promise<Loaded> {
  const phone = await Phone.unpack(browser, new URL(url).origin);
  try {
    const paint = await phone.largestPaint(url, reads);
    const scripts = await phone.page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, encodedBodySize }) => ({
          path: new URL(name).pathname,
          bytes: encodedBodySize,
        }),
      ),
    );
    return {
      paint,
      scriptBytes: scripts
        .filter(({ path }) => path.endsWith('.js'))
        .reduce((sum, { bytes }) => sum + bytes, 0),
      panelFiles: scripts.filter(({ path }) => path.startsWith('/admin')).length,
      text: await phone.page.locator('body').innerText(),
    };
  } finally {
    await phone.putAway();
  }
}
