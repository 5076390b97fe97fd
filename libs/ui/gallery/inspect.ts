// Inspects the built gallery at phone and desktop widths, in both schemes. Writes pictures
// to dist/pictures and fails on anything that axe finds or that scrolls sideways.
//   node libs/ui/gallery/inspect.ts
import { existsSync, mkdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';

const WIDTHS = [320, 390, 1280];
const SCHEMES = ['light', 'dark'] as const;
const PICTURES = `${import.meta.dirname}/../dist/pictures`;

/** A browser named by the environment, else the one that Playwright installed, else the one inside npm. */
async function openBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return chromium.launch({ executablePath: named });
  if (existsSync(chromium.executablePath())) return chromium.launch();
  // Makes the package unpack libraries that a bare system lacks; it checks this on import.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const { default: bundled } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await bundled.executablePath(), args: ['--no-sandbox'] });
}

const configFile = `${import.meta.dirname}/vite.config.ts`;
await build({ configFile, logLevel: 'warn' });
const server = await preview({ configFile, preview: { port: 0, host: '127.0.0.1' } });
const url = server.resolvedUrls!.local[0]!;
const browser = await openBrowser();
mkdirSync(PICTURES, { recursive: true });

interface View {
  name: string;
  path: string;
  /** What to open before looking. */
  open?: (page: Page) => Promise<void>;
  /** Checks that need a real browser. Returns the faults. */
  check?: (page: Page) => Promise<string | undefined>;
}
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 60) ?? '');

/** Esc closes it and focus is where it was. */
const leavesBy = (trigger: string) => async (page: Page) => {
  await page.keyboard.press('Escape');
  const back = await focused(page);
  return back === trigger ? undefined : `after Esc focus is on «${back}»`;
};

const VIEWS: View[] = [
  { name: 'gallery', path: '' },
  { name: 'wizard', path: '?screen=wizard' },
  { name: 'sign-in', path: '?screen=sign-in' },
  { name: 'promise', path: '?screen=promise' },
  {
    name: 'sheet',
    path: '',
    open: (page) => page.getByRole('button', { name: 'Sheet' }).click(),
    check: async (page) => {
      const first = await focused(page);
      if (first !== 'Отмена') return `opened with focus on «${first}»`;
      await page.mouse.click(4, 4);
      if (await page.getByRole('dialog').isVisible()) return 'a press on the scrim left it open';
      await page.getByRole('button', { name: 'Sheet' }).press('Enter');
      return leavesBy('Sheet')(page);
    },
  },
  {
    name: 'menu',
    path: '',
    open: (page) => page.getByRole('button', { name: 'Menu' }).press('Enter'),
    check: leavesBy('Menu'),
  },
  { name: 'toast', path: '', open: (page) => page.getByRole('button', { name: 'error' }).click() },
];

/** Lazy pictures load once they were visible. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
}

async function look(page: Page, name: string, { path, open, check }: View) {
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  await scrollThrough(page);
  await open?.(page);
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: !open });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) report(name, `scrolls sideways by ${over} px`);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  for (const { id, nodes } of violations)
    for (const node of nodes) report(name, `${id} ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`);
  const wrong = await check?.(page);
  if (wrong) report(name, wrong);
}

let faults = 0;
function report(where: string, what: string) {
  faults++;
  console.error(`${where}: ${what}`);
}

for (const width of WIDTHS) {
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => report(page.url(), error.message));
    page.on('console', (message) => message.type() === 'error' && report(page.url(), message.text()));
    for (const view of VIEWS) await look(page, `${view.name}-${width}-${colorScheme}`, view);
    await context.close();
  }
}
await browser.close();
await server.close();
console.log(faults ? `${faults} faults` : 'nothing found');
process.exit(faults ? 1 : 0);
