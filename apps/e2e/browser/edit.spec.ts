// A running promise is edited on its page; another person, who has it open, sees the new words.
import { type BrowserContext, type Page } from '@playwright/test';
import { Actor } from '../src/actor.ts';
import { signedIn } from './sample-people.ts';
import { look } from './look.ts';
import { expect, test } from './test.ts';

const FORM = 'Изменить обещание';
const form = (page: Page) => page.getByRole('dialog', { name: FORM });
const titleOf = (page: Page) => form(page).getByRole('textbox', { name: 'Название' });
const more = (page: Page) => page.getByRole('button', { name: 'Ещё действия' });

async function openForm(page: Page): Promise<void> {
  await more(page).click();
  await page.getByRole('menuitem', { name: FORM }).click();
  await expect(form(page)).toBeVisible();
}

test('[DETAIL-23] [DETAIL-28] [DETAIL-29] a running promise is edited, and another person sees it', async ({
  browser,
  complaints,
  world,
}) => {
  const owner = await (
    await Actor.arrive(world, { first_name: 'Ульяна', username: 'ulyana_edits' })
  ).signIn();
  const friend = await (await Actor.arrive(world, { first_name: 'Глеб', username: 'gleb_reads' })).signIn();
  const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', {
    title: 'Читать по вечерам',
    description: 'По двадцать страниц.',
    type: 'challenge',
    days_total: 14,
  });
  await owner.ask('POST', `/api/promises/${id}/start`);
  await owner.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  const sit = async (actor: Actor): Promise<BrowserContext> => {
    const context = await browser.newContext(signedIn(world, actor));
    complaints.listen(context);
    return context;
  };
  const [own, others] = await Promise.all([sit(owner), sit(friend)]);
  const visited = await others.newPage();
  const listening = visited.waitForResponse((answer) => answer.url().includes('/api/live') && answer.ok());
  await visited.goto(`${world.appUrl}/ulyana_edits/p/${id}`);
  await expect(visited.getByRole('heading', { level: 1 })).toHaveText('Читать по вечерам');
  await listening;
  await visited.evaluate(() => Object.assign(window, { sameDocument: true }));
  const page = await own.newPage();
  await page.goto(`${world.appUrl}/my/${id}`);

  await test.step('opened by the keyboard, it has the focus, and Esc gives it back to the menu', async () => {
    await more(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(titleOf(page)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' и утрам');
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
    await expect(more(page)).toBeFocused();
  });

  await test.step('what was typed survives a reload, with the form open', async () => {
    await openForm(page);
    await expect(titleOf(page)).toHaveValue('Читать по вечерам и утрам');
    await page.reload();
    await expect(titleOf(page)).toHaveValue('Читать по вечерам и утрам');
  });

  await test.step('Back closes it, and the page below is the same', async () => {
    await page.goto(`${world.appUrl}/my/${id}`);
    await openForm(page);
    await page.goBack();
    await expect(form(page)).toBeHidden();
    await expect(page).toHaveURL(`${world.appUrl}/my/${id}`);
  });

  await test.step('offline it keeps the words', async () => {
    await openForm(page);
    await own.setOffline(true);
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await form(page).getByRole('button', { name: 'Сохранить' }).click();
    await expect(form(page).getByRole('alert')).toContainText('Не удалось сохранить обещание');
    await expect(titleOf(page)).toHaveValue('Читать по вечерам и утрам');
    await own.setOffline(false);
  });

  await test.step('saved, it is on the page of the other person without a reload', async () => {
    await form(page)
      .getByRole('textbox', { name: /^Описание/ })
      .fill('По десять страниц, зато каждый день.');
    await form(page).getByRole('button', { name: 'Сохранить' }).dblclick();
    await expect(form(page)).toBeHidden();
    await expect(more(page)).toBeFocused();
    for (const one of [page, visited]) {
      await expect(one.getByRole('heading', { level: 1 })).toHaveText('Читать по вечерам и утрам');
      await expect(one.getByText('По десять страниц, зато каждый день.')).toBeVisible();
    }
    expect(await visited.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  await test.step('how it looks', async () => {
    await look(page, 'promise-menu-edit', async () => {
      await page.keyboard.press('Escape');
      await more(page).click();
    });
    await page.keyboard.press('Escape');
    await openForm(page);
    await look(page, 'promise-edit', async () => {});
    await titleOf(page).fill('Читать '.repeat(15));
    await form(page)
      .getByRole('textbox', { name: /^Описание/ })
      .fill('');
    await look(page, 'promise-edit-problem', async () => {});
  });
  await Promise.all([own.close(), others.close()]);
});
