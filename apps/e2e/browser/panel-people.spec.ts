// An operator finds a person, looks at their page, bans and unbans them: with the real services, by hand and by keys.
import { randomUUID } from 'node:crypto';
import { Actor } from '../src/actor.ts';
import { enter } from './keys.ts';
import { lookEverywhere } from './look.ts';
import { expect, test as withPanel } from './panel.ts';

const test = withPanel.extend<object, { person: Actor }>({
  person: [
    async ({ world, operator }, use) => {
      // The operator arrives first: the world knows them by their id.
      await operator.say('/start');
      const arrived = await Actor.arrive(world, { first_name: 'Алевтина', username: 'alevtina_panel' });
      const person = await arrived.signIn();
      const { id } = await person.ask<{ id: number }>('POST', '/api/promises', {
        title: 'Бегать по утрам',
        type: 'habit',
        days_total: 30,
      });
      await person.ask('POST', `/api/promises/${id}/start`, {});
      await person.ask(
        'POST',
        `/api/promises/${id}/reports`,
        { text: 'Первый круг' },
        { 'idempotency-key': randomUUID() },
      );
      await world.settle();
      await use(person);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

test('[ADM-GEN-02] [ADM-GEN-03] [ADM-USERS-01] [ADM-USERS-22] [ADM-USERS-24] search → person → ban → unban', async ({
  panel: page,
  person,
}) => {
  await lookEverywhere(page, 'panel-users-empty');
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole('searchbox').fill('алевт');
  const row = page.getByRole('row').filter({ hasText: '@alevtina_panel' });
  await expect(row).toContainText('активен');
  await expect(page.getByText('Распознано: имя')).toBeVisible();
  await expect(page.getByText('страница 1 из 1 (1–1 из 1)')).toBeVisible();
  await lookEverywhere(page, 'panel-users');
  await page.setViewportSize({ width: 1280, height: 844 });

  await page.getByRole('link', { name: 'Алевтина' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Алевтина' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${person.userId}$`));
  await expect(page.getByRole('region', { name: 'Обещания' })).toContainText('Бегать по утрам');
  await expect(page.getByRole('region', { name: 'Сессии' }).getByRole('row')).toHaveCount(2);
  await lookEverywhere(page, 'panel-person');
  await page.setViewportSize({ width: 1280, height: 844 });

  await page.getByRole('button', { name: 'Заблокировать' }).click();
  const dialog = page.getByRole('dialog', { name: 'Заблокировать: Алевтина' });
  await expect(dialog.getByLabel('Что изменит бан')).toContainText('срок встанет');
  await lookEverywhere(page, 'panel-ban', async () => {});
  await page.setViewportSize({ width: 1280, height: 844 });
  await dialog.getByRole('button', { name: 'Спам в отчётах' }).click();
  await dialog.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByText('Бан действует: Алевтина')).toBeVisible();
  await expect(page.getByText('Причина бана: Спам в отчётах')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Журнал об этом человеке' })).toContainText('Спам в отчётах');

  await page.getByRole('link', { name: 'Пользователи' }).first().click();
  await page.getByRole('searchbox').fill('@alevtina_panel');
  await expect(row).toContainText('заблокирован');
  await row.getByRole('button', { name: 'Снять бан' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Снять бан' }).click();
  await expect(row).toContainText('активен');
});

test('the palette finds, goes and does; its help names the keys', async ({ panel: page, person }) => {
  await page.keyboard.press('Control+KeyK');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill(`#${person.userId}`);
  await expect(page.getByRole('option', { name: /@alevtina_panel/ })).toBeVisible();
  await lookEverywhere(page, 'panel-palette', async () => {});
  await page.setViewportSize({ width: 1280, height: 844 });
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Алевтина' })).toBeVisible();

  await page.keyboard.press('Shift+Slash');
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toBeVisible();
  await lookEverywhere(page, 'panel-keys', async () => {});
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[ADM-SHELL-10] what is typed while the palette loads is in its field, and the caret behind it', async ({
  panel: page,
}) => {
  let come = (): void => {};
  const file = new Promise<void>((resolve) => void (come = resolve));
  await page.route('**/assets/palette-dialog-*.js', async (route) => {
    await file;
    await route.continue();
  });
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('jb?');
  await expect(page.getByRole('dialog')).toBeHidden();
  come();
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toHaveValue('jb?');
  await page.keyboard.type('!');
  await expect(field).toHaveValue('jb?!');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
});

test('[ADM-ACCESS-02] a person is found, banned and unbanned and their promises are read without a pointer', async ({
  panel: page,
  person,
}) => {
  expect(person.userId).toBeGreaterThan(0);
  await page.keyboard.press('Slash');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.insertText('alevtina_p');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: '@alevtina_panel' });
  await expect(row).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyB');
  const dialog = page.getByRole('dialog', { name: 'Заблокировать: Алевтина' });
  await expect(dialog).toBeVisible();
  await enter(page, dialog.getByRole('button', { name: 'Заблокировать' }));
  await expect(row).toContainText('заблокирован');
  await expect(dialog).toBeHidden();
  await enter(page, page.getByRole('button', { name: 'Отменить' }));
  await expect(row).toContainText('активен');
  await page.keyboard.press('KeyP');
  await expect(page).toHaveURL(new RegExp(`/admin/users/${person.userId}/promises$`));
  await enter(page, page.getByRole('link', { name: 'Бегать по утрам' }));
  await enter(page, page.getByRole('button', { name: 'Показать отчёты' }));
  await expect(page.getByText('Первый круг')).toBeVisible();
});

test('on a phone rows are cards whose actions stand behind one button', async ({ panel: page, person }) => {
  expect(person.userId).toBeGreaterThan(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('searchbox').fill('alevtina_p');
  const row = page.getByRole('row').filter({ hasText: '@alevtina_panel' });
  await expect(row.getByRole('button')).toHaveCount(1);
  await row.getByRole('button', { name: 'Действия: Алевтина' }).click();
  await expect(page.getByRole('menuitem', { name: 'Заблокировать' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.click({ position: { x: 40, y: 60 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Алевтина' })).toBeVisible();
});
