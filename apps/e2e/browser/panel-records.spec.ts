// What operators read and remove: promises, deletions, the log, parked events and the state, with the real services.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Actor } from '../src/actor.ts';
import { parkEvent } from '../src/parked.ts';
import { lookEverywhere } from './look.ts';
import { expect, test as withPanel } from './panel.ts';

interface Kept {
  person: Actor;
  /** Ids of a public promise with a report, and of a private one. */
  open: number;
  secret: number;
}

const test = withPanel.extend<object, { kept: Kept }>({
  kept: [
    async ({ world, operator }, use) => {
      // The operator arrives first: the world knows them by their id.
      await operator.say('/start');
      const arrived = await Actor.arrive(world, { first_name: 'Серафима', username: 'serafima_panel' });
      const person = await arrived.signIn();
      const promise = async (title: string, is_public: boolean): Promise<number> => {
        const { id } = await person.ask<{ id: number }>('POST', '/api/promises', {
          title,
          type: 'habit',
          days_total: 30,
          is_public,
        });
        await person.ask('POST', `/api/promises/${id}/start`, {});
        await person.ask(
          'POST',
          `/api/promises/${id}/reports`,
          { text: `Отчёт: ${title}` },
          { 'idempotency-key': randomUUID() },
        );
        return id;
      };
      const open = await promise('Плавать по утрам', true);
      const secret = await promise('Писать дневник', false);
      await world.settle();
      await use({ person, open, secret });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

const desk = { width: 1280, height: 844 };
const goTo = (page: Page, path: string) => page.goto(new URL(`/admin${path}`, page.url()).href);
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('[ADM-GEN-04] [ADM-PROM-01] [ADM-PROM-05] [ADM-REC-05] search → promises → a promise and its reports', async ({
  panel: page,
  kept: { person, secret },
}) => {
  await page.getByRole('searchbox').fill('@serafima_panel');
  await rowOf(page, '@serafima_panel').getByRole('button', { name: 'Обещания пользователя' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${person.userId}/promises$`));
  const row = rowOf(page, 'Плавать по утрам');
  await expect(row).toContainText('активно');
  await lookEverywhere(page, 'panel-promises');
  await page.setViewportSize(desk);

  await page.getByRole('combobox', { name: 'Статус' }).selectOption('draft');
  await expect(page.getByRole('heading', { name: 'Под фильтры ничего не подошло' })).toBeVisible();
  await page.getByRole('button', { name: 'Сбросить всё' }).first().click();
  await row.getByRole('link', { name: 'Плавать по утрам' }).click();
  await expect(page.getByText('Отчёт: Плавать по утрам')).toBeVisible();
  await lookEverywhere(page, 'panel-promise');
  await page.setViewportSize(desk);

  await goTo(page, `/promises/${secret}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Писать дневник' })).toBeVisible();
  await page.getByRole('button', { name: 'Показать отчёты' }).click();
  await expect(page.getByText('Отчёт: Писать дневник')).toBeVisible();
  await goTo(page, `/audit?target=promise:${secret}`);
  await expect(rowOf(page, 'Открыто личное')).toContainText(`promise:${secret}`);
});

test('[ADM-GEN-05] [ADM-DEL-01] [ADM-REC-07] a deletion is held, undone, then run at once', async ({
  panel: page,
  kept: { person, open },
}) => {
  await goTo(page, `/users/${person.userId}/promises`);
  const row = rowOf(page, 'Плавать по утрам');
  const dialog = page.getByRole('dialog');
  const confirm = async (when: string) => {
    await row.getByRole('button', { name: `Удалить #${open}` }).click();
    await expect(dialog.getByText('риск высокий')).toBeVisible();
    await dialog.getByRole('button', { name: 'Перейти к подтверждению' }).click();
    await dialog.getByLabel('Причина').fill('обращение 2291');
    await dialog.getByRole('combobox').selectOption(when);
    await dialog.getByLabel(`Введите DELETE ${open}`).fill(`DELETE ${open}`);
  };
  await confirm('later');
  await lookEverywhere(page, 'panel-delete', async () => {});
  await page.setViewportSize(desk);
  await dialog.getByRole('button', { name: 'Выполнить удаление' }).click();
  await expect(dialog.getByRole('heading', { name: /Обещание скрыто и удалится в/ })).toBeVisible();
  await lookEverywhere(page, 'panel-delete-held', async () => {});
  await page.setViewportSize(desk);

  await page.reload();
  await row.getByRole('button', { name: `Удалить #${open}` }).click();
  await dialog.getByRole('button', { name: 'Отменить удаление' }).click();
  await expect(dialog.getByText('Всё вернулось, как было.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Закрыть' }).click();

  await confirm('now');
  await dialog.getByRole('button', { name: 'Выполнить удаление' }).click();
  await expect(dialog.getByRole('heading', { name: 'Удалено: Плавать по утрам' })).toBeVisible();
  await lookEverywhere(page, 'panel-delete-done', async () => {});
  await page.setViewportSize(desk);
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await expect(row).toHaveCount(0);

  await goTo(page, `/audit?target=promise:${open}`);
  await expect(rowOf(page, 'Запущено удаление обещания')).toHaveCount(2);
  await expect(rowOf(page, 'обращение 2291').first()).toBeVisible();
});

test('[ADM-REC-02] [ADM-REC-03] a parked event is looked at and replayed', async ({ panel: page, world }) => {
  const id = await parkEvent(world, 'voting');
  await goTo(page, '/parked');
  await expect(page.getByRole('heading', { name: '1 событие этой причины' })).toBeVisible();
  await page.getByRole('button', { name: `Показать voting:${id}` }).click();
  await expect(page.getByRole('region', { name: 'Тело события' })).toBeVisible();
  await lookEverywhere(page, 'panel-parked');
  await page.setViewportSize(desk);
  await page.getByRole('checkbox', { name: `Выбрать voting:${id}` }).check();
  let letGo = (): void => {};
  const looked = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/replay', (route) => looked.then(() => route.continue()));
  await page.getByRole('button', { name: 'Разобрать выбранные: 1' }).click();
  await expect(page.getByRole('progressbar')).toHaveAccessibleName(/0 из 1/);
  await lookEverywhere(page, 'panel-parked-replay');
  await page.setViewportSize(desk);
  letGo();
  await expect(page.getByRole('heading', { name: 'Отложенных событий нет' })).toBeVisible();
  await page.getByRole('button', { name: 'Разобранные' }).click();
  await expect(page.getByText(`voting:${id}`).first()).toBeVisible();
  await goTo(page, '/audit?action=replay-parked-event');
  await expect(page.getByRole('row').filter({ hasText: 'Разобрано отложенное событие' })).toHaveCount(1);
});

test('[ADM-REC-01] the log names operators, opens its lines and keeps its filters in the address', async ({
  panel: page,
}) => {
  await goTo(page, '/audit');
  const line = rowOf(page, 'Выдан токен панели').first();
  await expect(line).toContainText('Кирилл');
  await line.getByRole('button', { name: /Подробности/ }).click();
  await expect(page.getByRole('region', { name: /Подробности строки/ })).toContainText(
    'issue-operator-token',
  );
  await lookEverywhere(page, 'panel-audit');
  await page.setViewportSize(desk);
  await page.getByRole('combobox', { name: 'Действие' }).selectOption('issue-operator-token');
  await expect(page).toHaveURL(/action=issue-operator-token/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Действие' })).toHaveValue('issue-operator-token');
});

test('[ADM-REC-04] the state begins with one sentence and names every service', async ({ panel: page }) => {
  await page.keyboard.press('KeyG');
  await page.keyboard.press('KeyH');
  await expect(page.getByRole('heading', { level: 1, name: 'Состояние' })).toBeVisible();
  const services = page.getByRole('table', { name: 'Сервисы' });
  for (const name of ['auth', 'promises', 'voting', 'notifications', 'media', 'bot'])
    await expect(services.getByRole('row').filter({ hasText: name })).toContainText(/готов|отстаёт/);
  await lookEverywhere(page, 'panel-system');
});
