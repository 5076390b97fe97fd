/// <reference lib="dom" />
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '@slovo/testing';

/** Slow 4G and a processor four times slower, as Lighthouse simulates an average phone. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOWER = 4;
const SIZE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** A page whose largest paint has stood for so long is taken to be complete. */
const SETTLED_MS = 1500;
const WITHIN_MS = 60_000;

/** What an observer in the page has seen. */
interface Seen {
  largest: { at: number; what: string };
  /** The longest time from an input to the next paint since it was last asked, in milliseconds. */
  slowest: number;
}
declare global {
  interface Window {
    seen: Seen;
  }
}

/** A browser that nobody has used before, on a slow phone. */
export class Phone {
  private readonly context: BrowserContext;
  readonly page: Page;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
  }

  static async unpack(browser: Browser, origin: string, token?: string): Promise<Phone> {
    const context = await browser.newContext({
      ...SIZE,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      ...(token && {
        storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'jwt', value: token }] }] },
      }),
    });
    await context.addInitScript(watch);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return new Phone(context, page);
  }

  /** Opens the address and returns its largest contentful paint, in milliseconds from the navigation. */
  async largestPaint(url: string, reads: string): Promise<number> {
    await this.page.goto(url, { timeout: WITHIN_MS });
    await this.page.getByText(reads).filter({ visible: true }).first().waitFor({ timeout: WITHIN_MS });
    await this.page.waitForFunction(
      (ms) => window.seen.largest.at > 0 && performance.now() - window.seen.largest.at > ms,
      SETTLED_MS,
      { timeout: WITHIN_MS },
    );
    return this.page.evaluate(() => window.seen.largest.at);
  }

  /** Its files are in the cache then: it is active only once all of them are. */
  async workerIsActive(): Promise<void> {
    await this.page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
      undefined,
      { timeout: WITHIN_MS },
    );
  }

  /** What the largest paint was: it should be what a person came for. */
  largest(): Promise<string> {
    return this.page.evaluate(() => window.seen.largest.what);
  }

  /** Milliseconds from the input to the next paint, in steps of eight; less than sixteen are reported as sixteen. */
  async nextPaint(input: (page: Page) => Promise<unknown>): Promise<number> {
    await this.page.evaluate(() => void (window.seen.slowest = 0));
    await input(this.page);
    // The observer is called after the frame that followed the input.
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 250))),
    );
    return this.page.evaluate(() => Math.max(16, window.seen.slowest));
  }

  putAway(): Promise<void> {
    return this.context.close();
  }
}

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });

/** Runs in every page before its own scripts. */
function watch(): void {
  window.seen = { largest: { at: 0, what: '' }, slowest: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
      window.seen.largest = {
        at: entry.startTime,
        what: `${entry.element?.tagName.toLowerCase()} «${entry.element?.textContent?.slice(0, 40)}»`,
      };
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) window.seen.slowest = Math.max(window.seen.slowest, entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
