// Real: every service as built, the renderer in the gateway, a browser in another time zone than the page's.
import { arrive, isTakenOver, openWithoutApp, publicPromise, whenRendered } from './rendered-pages.ts';
import { signedIn } from './sample-people.ts';
import { expect, test } from './test.ts';

test.use({ timezoneId: 'Pacific/Kiritimati' });

interface Seen {
  /** Times that were painted otherwise in the frame before. */
  changes: [was: string | null, is: string | null][];
  shifts: number[];
}

/** Runs in the page. A frame paints the texts that the page has in the callback of that frame. */
function watchTimes(): void {
  const seen: Seen = { changes: [], shifts: [] };
  const texts = new WeakMap<Element, string | null>();
  const look = (): void => {
    for (const time of document.querySelectorAll('time')) {
      const was = texts.get(time);
      if (was !== undefined && was !== time.textContent) seen.changes.push([was, time.textContent]);
      texts.set(time, time.textContent);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { seen });
}

/** The page holds its clock for two seconds more: a timer that is set later, for longer, ends later. */
const UNTIL_CLOCK_GOES_ON_MS = 2500;

test('[SSR-22] times stand in the zone of the device from the first paint on, and nothing moves', async ({
  page,
  world,
}) => {
  const path = await publicPromise(world, 'zoya_rendered', 'Ловить рассвет');
  await page.addInitScript(watchTimes);
  for (const address of [path, '/feed', '/zoya_rendered']) {
    await whenRendered(world.appUrl + address);
    await page.goto(world.appUrl + address);
    await expect.poll(() => isTakenOver(page)).toBe(true);
    const { seen, times, local } = await page.evaluate(
      async (ms) => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        const shown = [...document.querySelectorAll<HTMLTimeElement>('time[data-shown=clock]')];
        const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });
        return {
          seen: (window as unknown as { seen: Seen }).seen,
          times: shown.map((time) => time.textContent),
          local: shown.map(({ dateTime }) => clock.format(new Date(dateTime))),
        };
      },
      address === path ? UNTIL_CLOCK_GOES_ON_MS : 0,
    );
    expect([address, seen.changes]).toEqual([address, []]);
    expect(seen.shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.02);
    if (address !== path) continue;
    expect(times.length).toBeGreaterThan(0);
    for (const [index, text] of times.entries()) expect(text).toContain(local[index]);
  }
});

test('[SSR-23] a key that is pressed on the own list before the app has come counts', async ({
  browser,
  complaints,
  world,
}) => {
  const owner = await arrive(world, 'nina_rendered');
  await whenRendered(world.appUrl);
  const context = await browser.newContext(signedIn(world, owner));
  complaints.listen(context);
  const page = await context.newPage();
  const letGo = await openWithoutApp(page, `${world.appUrl}/my`);
  await expect(page.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
  await page.keyboard.press('c');
  letGo();
  await expect(page).toHaveURL(/\/create$/);
  await context.close();
});
