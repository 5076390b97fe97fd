// Looks at the built gallery as people will: at phone and desktop widths, in both schemes. Writes pictures
// to dist/pictures and fails on anything that axe finds or that scrolls sideways.
//   node libs/ui/gallery/inspect.ts
import { existsSync, mkdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium } from '@playwright/test';
import { build, preview } from 'vite';

const WIDTHS = [320, 390, 1280];
const SCHEMES = ['light', 'dark'] as const;
const PICTURES = `${import.meta.dirname}/../dist/pictures`;

/** A browser named by the environment, else the one that Playwright installed, else the one inside npm. */
async function openBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return chromium.launch({ executablePath: named });
  if (existsSync(chromium.executablePath())) return chromium.launch();
  // Makes the package unpack the libraries that a bare system lacks; it looks when it is imported.
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
let faults = 0;

for (const width of WIDTHS) {
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      faults++;
      console.error(`${width} ${colorScheme}:`, error.message);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    // Lazy pictures load once they have been on the screen.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
      scrollTo(0, 0);
    });
    await page.waitForLoadState('networkidle');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) {
      faults++;
      console.error(`${width} ${colorScheme}: scrolls sideways by ${over} px`);
    }
    await page.screenshot({ path: `${PICTURES}/${width}-${colorScheme}.png`, fullPage: true });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    for (const { id, nodes } of violations) {
      faults += nodes.length;
      for (const node of nodes)
        console.error(`${width} ${colorScheme}: ${id}`, node.html.slice(0, 160), node.any[0]?.message ?? '');
    }
    await context.close();
  }
}
await browser.close();
await server.close();
console.log(faults ? `${faults} faults` : 'nothing found');
process.exit(faults ? 1 : 0);
