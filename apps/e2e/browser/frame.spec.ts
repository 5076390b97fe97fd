// What surrounds every page: the header or the bottom bar, the logo, and both schemes.
import { expect, test } from './test.ts';

/** Document 1 §9. */
const BREAKPOINT = 768;
const REM = 16;

test('[NAV-10, NAV-11, LIMIT-03] under 768 px a fixed bar of 4.5rem at the bottom replaces the header', async ({
  world,
  page,
}) => {
  await page.goto(`${world.appUrl}/feed`);
  const header = page.getByRole('banner');
  const bar = page.locator('nav[aria-label="Главное меню"]:not(header *)');

  await page.setViewportSize({ width: BREAKPOINT, height: 844 });
  await expect(header).toBeVisible();
  await expect(bar).toBeHidden();

  await page.setViewportSize({ width: BREAKPOINT - 1, height: 844 });
  await expect(header).toBeHidden();
  await expect(bar).toBeVisible();
  await expect(bar).toHaveCSS('position', 'fixed');
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 844 - 4.5 * REM, height: 4.5 * REM });
  await page.mouse.wheel(0, 2000);
  expect(await bar.boundingBox()).toMatchObject({ y: 844 - 4.5 * REM });
  await page.setViewportSize({ width: 320, height: 568 });
  for (const name of ['Лента', 'Доска', 'Вход']) {
    const box = await bar.getByRole('link', { name }).boundingBox();
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  }
});

test('[NAV-13, GEN-19] the logo and the page follow the system’s scheme, also while they are open', async ({
  world,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(world.appUrl);
  const logo = page.getByRole('banner').getByRole('img', { name: 'Слово' });
  await expect(logo).toBeVisible();
  for (const scheme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const seen = await page.evaluate(lightness);
    const [dark, light] = scheme === 'light' ? [seen.logo, seen.paper] : [seen.paper, seen.logo];
    expect(dark).toBeLessThan(90);
    expect(light).toBeGreaterThan(190);
  }
});

/** 0 black to 255 white, of what the browser draws. Runs in the page. */
function lightness(): { logo: number; paper: number } {
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const of = (colour: string) => {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
    return 0.21 * red + 0.72 * green + 0.07 * blue;
  };
  const letters = document.querySelector('header .ui-logo path[fill="currentColor"]')!;
  return {
    logo: of(getComputedStyle(letters).color),
    paper: of(getComputedStyle(document.body).backgroundColor),
  };
}
