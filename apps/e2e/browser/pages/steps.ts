import { expect, type Page } from '@playwright/test';

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Buttons or links of these names. */
export const offers =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) {
      const link = page.getByRole('link', { name, exact: true });
      await expect(page.getByRole('button', { name, exact: true }).or(link).first()).toBeVisible();
    }
  };

/** Opens a menu, if it is not open, and waits for one of its items. */
export const openMenu = (name: string | RegExp, item: string) => async (page: Page) => {
  const shown = page.getByRole('menuitem', { name: item });
  if (!(await shown.isVisible())) await press(name)(page);
  await expect(shown).toBeVisible();
};

/** The page behaves like the installed app of a person who was signed in once and no longer is. */
export const openInstalledAfterSignOut = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: true });
    localStorage.setItem('last-sign-in', '2026-11-20T06:14:00.000Z');
  });

/** Sends the event by which browsers offer to install an app. Headless ones do not send it. */
/** Looks through the reports that wait for the viewer's vote, to the last. */
export const skipWhatWaits = async (page: Page) => {
  const deck = page.getByRole('region', { name: 'Ждут вас' });
  const skip = deck.getByRole('button', { name: 'Пропустить' });
  await expect(skip).toBeVisible();
  while (await skip.isVisible()) await skip.click();
};

export const offerInstall = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve() }));
  });
};

/** Goes to a step of the wizard that creates a promise. */
export const goToStep =
  (step: number, kind = 'Челлендж') =>
  async (page: Page) => {
    if (step < 2) return;
    await page.getByRole('textbox', { name: 'Название' }).fill('Зарядка');
    await page.getByRole('button', { name: 'Дальше' }).click();
    if (step < 3) return;
    await page.getByRole('button', { name: 'Дальше' }).click();
    if (step < 4) return;
    await page.getByRole('radio', { name: kind }).click();
    await expect(page.getByText('Шаг 4 из 4')).toBeVisible();
  };
