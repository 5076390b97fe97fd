// The main job and all around it without a pointer: every step by Tab, Enter, Space, arrows and Esc.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { photoWithPlace } from '../src/photos.ts';
import type { Complaints } from './complaints.ts';
import { arrowTo, choose, enter, tabTo, walk } from './keys.ts';
import { createSamplePeople, signedIn, type SamplePeople } from './sample-people.ts';
import { expect, test as withWorld } from './test.ts';

const test = withWorld.extend<object, { people: SamplePeople }>({
  people: [
    async ({ world }, use) => use(await createSamplePeople(world)),
    { scope: 'worker', timeout: 600_000 },
  ],
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name }).filter({ visible: true }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const type = (page: Page, words: string) => page.keyboard.insertText(words);

/** The next Tab leads to the first stop of the page. */
const backToTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

async function sit(
  browser: Browser,
  complaints: Complaints,
  world: World,
  actor: Actor,
): Promise<BrowserContext> {
  const context = await browser.newContext(signedIn(world, actor));
  complaints.listen(context);
  return context;
}

test('[MANUAL-01] from signing in by a token to a report and the end of a promise', async ({
  browser,
  complaints,
  world,
}) => {
  const actor = await (await Actor.arrive(world, { first_name: 'Клава', username: 'klava_keys' })).signIn();
  const context = await browser.newContext();
  complaints.listen(context);
  const page = await context.newPage();

  await test.step('the first stop leads past the menu', async () => {
    await page.goto(`${world.appUrl}/manual-auth`);
    await expect(heading(page, 'Вход по токену')).toBeVisible();
    await tabTo(page, link(page, 'К содержанию'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Токен' })).toBeFocused();
  });

  await test.step('signs in', async () => {
    await type(page, actor.token);
    await enter(page, button(page, 'Войти'));
    await expect(heading(page, 'Мои обещания')).toBeVisible();
  });

  await test.step('makes a promise: the wizard carries the focus on', async () => {
    await enter(page, link(page, 'Создать'));
    await tabTo(page, page.getByRole('textbox', { name: 'Название' }));
    await type(page, 'Без мыши');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Зачем вам это?')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Описание' })).toBeFocused();
    await type(page, 'Руки заняты чаем');
    await enter(page, button(page, 'Дальше'));
    await expect(heading(page, 'Какое это обещание?')).toBeVisible();
    await choose(page, page.getByRole('radio', { name: 'Челлендж' }));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'На сколько дней?')).toBeVisible();
    await choose(page, page.getByRole('radio', { name: '14' }));
    await enter(page, button(page, 'Сохранить черновик'));
    await expect(page).toHaveURL(/\/my\/\d+$/);
    // The wizard, which asks the same, stays until the page has loaded.
    await expect(link(page, 'Редактировать черновик')).toBeVisible();
  });

  await test.step('chooses who approves, launches, shows it to everyone', async () => {
    await choose(page, page.getByRole('radio', { name: 'Голосование' }));
    await enter(page, button(page, 'Сохранить'));
    await expect(page.getByText('Способ подтверждения сохранён')).toBeVisible();
    await enter(page, button(page, 'Запустить обещание'));
    await enter(page, button(page, 'Дать слово'));
    await expect(page.getByText('Слово дано. День 1 идёт.')).toBeFocused();
    await enter(page, button(page, 'Хорошо'));
    await expect(page.getByText('Активно', { exact: true })).toBeVisible();
    const shown = page.getByRole('switch', { name: 'Кому видно' });
    await tabTo(page, shown);
    await page.keyboard.press('Space');
    await expect(shown).toBeChecked();
  });

  await test.step('reports: Esc closes the sheet and restores the focus', async () => {
    const report = button(page, 'Отчитаться за сегодня');
    await enter(page, report);
    const sheet = page.getByRole('dialog', { name: 'Отчёт за сегодня' });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(report).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, sheet.getByRole('textbox', { name: 'Что сделано' }));
    await type(page, 'Сделано без мыши');
    await enter(page, sheet.getByRole('button', { name: 'Отправить' }));
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('article').filter({ hasText: 'Сделано без мыши' })).toBeVisible();
    await expect(button(page, 'Добавить отчёт')).toBeFocused();
  });

  await test.step('closes it by the menu: arrows, Esc, and the safe answer first', async () => {
    const more = button(page, 'Ещё действия');
    await enter(page, more);
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    const giveUp = page.getByRole('menuitem', { name: 'Закрыть: сдаюсь' });
    await arrowTo(page, giveUp);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Точно хотите закрыть обещание?' });
    await expect(sheet.getByRole('button', { name: 'Отмена' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await arrowTo(page, giveUp);
    await page.keyboard.press('Enter');
    await enter(page, sheet.getByRole('button', { name: 'Закрыть' }));
    await expect(page.getByText('Сдался', { exact: true }).first()).toBeVisible();
  });
  await context.close();
});

test('[VOTE-03] a vote, and a rejection with its reason', async ({ browser, complaints, world }) => {
  const owner = await (await Actor.arrive(world, { first_name: 'Олеся', username: 'olesya_keys' })).signIn();
  const judge = await (await Actor.arrive(world, { first_name: 'Пётр', username: 'petr_keys' })).signIn();
  const make = async (title: string, approvalType: string, username: string | null): Promise<number> => {
    const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', {
      title,
      type: 'challenge',
      days_total: 7,
    });
    await owner.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType, username });
    return id;
  };
  const voted = await make('Ждёт голоса', 'anyuser', null);
  const judged = await make('Ждёт мотиватора', 'specific', 'petr_keys');
  const context = await sit(browser, complaints, world, judge);
  const page = await context.newPage();
  await world.settle();

  await test.step('accepts the invitation among the notifications', async () => {
    await page.goto(`${world.appUrl}/notifications`);
    await enter(page, button(page, 'Принять'));
    await expect(page.getByRole('article').getByText('Обработано').first()).toBeVisible();
  });

  for (const id of [voted, judged]) {
    await owner.ask('POST', `/api/promises/${id}/start`);
    await owner.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
    await owner.report(id, 'Решайте');
  }
  await world.settle();

  await test.step('votes', async () => {
    await page.goto(`${world.appUrl}/olesya_keys/p/${voted}`);
    await enter(page, button(page, 'Проголосовать за'));
    await expect(page.getByText('Утверждён', { exact: true })).toBeVisible();
  });

  await test.step('rejects; an empty reason is refused, Esc submits nothing', async () => {
    await page.goto(`${world.appUrl}/olesya_keys/p/${judged}`);
    // The report's own: the bar, which comes later, has one as well.
    const reject = page.getByRole('article').getByRole('button', { name: 'Отклонить', exact: true });
    await enter(page, reject);
    const sheet = page.getByRole('dialog', { name: 'Почему отклоняете?' });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(reject).toBeFocused();
    await page.keyboard.press('Enter');
    await enter(page, sheet.getByRole('button', { name: 'Отклонить' }));
    await expect(sheet.getByText('Напишите причину: без неё непонятно, что исправить.')).toBeVisible();
    await tabTo(page, sheet.getByRole('textbox', { name: 'Причина' }));
    await type(page, 'Не видно дня');
    await enter(page, sheet.getByRole('button', { name: 'Отклонить' }));
    await expect(page.getByText('Отклонён', { exact: true }).first()).toBeVisible();
  });
  await context.close();
});

test('filters, tabs, notifications, the profile with its photo, sessions and the board', async ({
  browser,
  complaints,
  world,
  people,
}) => {
  const { owner } = people;
  const elsewhere = owner.token;
  await owner.signIn();
  const context = await sit(browser, complaints, world, owner);
  const page = await context.newPage();

  await test.step('filters of the own promises', async () => {
    await page.goto(`${world.appUrl}/my`);
    await expect(page.getByText('Бегать по утрам, пока парк пустой').first()).toBeVisible();
    await enter(page, button(page, 'Черновики'));
    await expect(button(page, 'Черновики')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Выучить десять аккордов').first()).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Читать 20 страниц' })).toBeHidden();
    await enter(page, button(page, /^Ещё/));
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('menu')).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await arrowTo(page, page.getByRole('menuitem', { name: 'Сдался' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Неделя без сладкого').first()).toBeVisible();
    await tabTo(page, page.getByRole('combobox'));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('combobox')).not.toHaveValue('all');
  });

  await test.step('tabs of a person’s page', async () => {
    await page.goto(`${world.appUrl}/marina_pages`);
    await tabTo(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab').nth(1)).toBeFocused();
    await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('End');
    await expect(page.getByRole('tab').last()).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('tiles, search and opening of notifications', async () => {
    await page.goto(`${world.appUrl}/notifications`);
    await expect(page.getByRole('article').first()).toBeVisible();
    const tile = button(page, /Прочитано/);
    await tabTo(page, tile);
    await page.keyboard.press('Space');
    await expect(tile).toHaveAttribute('aria-pressed', 'true');
    const all = button(page, /Все/);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(all).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('searchbox'));
    await type(page, '0');
    await page.keyboard.press('Backspace');
    await enter(page, page.getByRole('article').getByRole('link').first());
    await expect(page).toHaveURL(/\/p\/\d+$|\/my\/\d+$/);
  });

  await test.step('the profile: its texts, and a photo cropped by arrow keys', async () => {
    await page.goto(`${world.appUrl}/profile`);
    await enter(page, link(page, 'Редактировать профиль'));
    await tabTo(page, page.getByLabel('Фамилия'));
    await type(page, 'Клавишная');
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Shift+Tab');
    await enter(page, button(page, /Выбрать фото/));
    const photo = await photoWithPlace('#2b6f8a');
    await (
      await choosing
    ).setFiles({ name: photo.name, mimeType: photo.type, buffer: Buffer.from(photo.bytes) });
    const sheet = page.getByRole('dialog', { name: 'Как обрезать фото' });
    await tabTo(page, sheet.getByLabel('Масштаб'));
    const before = await sheet.getByLabel('Масштаб').inputValue();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    expect(Number(await sheet.getByLabel('Масштаб').inputValue())).toBeGreaterThan(Number(before));
    await enter(page, sheet.getByRole('button', { name: 'Готово' }));
    await expect(sheet).toBeHidden();
    await expect(button(page, /Выбрать фото/)).toBeFocused();
    await enter(page, button(page, 'Сохранить'));
    await expect(page.getByText('Профиль сохранён')).toBeVisible();
  });

  await test.step('ends another session', async () => {
    await page.goto(`${world.appUrl}/sessions`);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    const others = button(page, 'Завершить все остальные');
    await enter(page, others);
    const sheet = page.getByRole('dialog', { name: 'Завершить все остальные' });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(others).toBeFocused();
    await page.keyboard.press('Enter');
    await enter(page, sheet.getByRole('button', { name: 'Завершить' }));
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    expect(
      (await fetch(`${world.appUrl}/api/promises`, { headers: { authorization: `Bearer ${elsewhere}` } }))
        .status,
    ).toBe(401);
  });

  await test.step('the board: its tabs, a habit, an expert', async () => {
    await page.goto(`${world.appUrl}/board`);
    await tabTo(page, page.getByRole('tab', { name: 'Мотиваторы' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Привычки' })).toHaveAttribute('aria-selected', 'true');
    await enter(page, page.getByRole('tabpanel').getByRole('link').first());
    await expect(page).toHaveURL(/\/habit\//);
    const expert = button(page, /^Подробнее/);
    await enter(page, expert);
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(expert).toBeFocused();
    await enter(page, button(page, 'Взять эту привычку'));
    await expect(page).toHaveURL(/\/create/);
  });
  await context.close();
});

const PAGES: {
  who: 'owner' | 'visitor' | 'nobody';
  path: string | ((people: SamplePeople) => string);
  reads: string;
}[] = [
  { who: 'nobody', path: '/', reads: 'Начать через Telegram' },
  { who: 'nobody', path: '/feed', reads: 'Бегать по утрам' },
  { who: 'nobody', path: '/manual-auth', reads: 'Вход по токену' },
  { who: 'nobody', path: '/my', reads: 'Нужно войти' },
  { who: 'owner', path: '/my', reads: 'Бегать по утрам' },
  { who: 'owner', path: ({ running }) => `/my/${running}`, reads: 'Сегодня в горку' },
  { who: 'owner', path: ({ draft }) => `/my/${draft}`, reads: 'Редактировать черновик' },
  { who: 'visitor', path: ({ running }) => `/marina_pages/p/${running}`, reads: 'Сегодня в горку' },
  { who: 'visitor', path: '/marina_pages', reads: 'Публичные обещания' },
  { who: 'owner', path: '/create', reads: 'Что вы обещаете?' },
  { who: 'visitor', path: ({ motivatorCode }) => `/motivator/${motivatorCode}`, reads: 'Стать мотиватором' },
  {
    who: 'nobody',
    path: ({ motivatorCode }) => `/motivator/${motivatorCode}`,
    reads: 'Войти через Telegram',
  },
  { who: 'owner', path: '/notifications', reads: 'Отчёт подтверждён' },
  // The last part to come: while it opens, the foot below it moves.
  { who: 'owner', path: '/profile', reads: 'Удалить аккаунт' },
  { who: 'owner', path: '/profile?view=edit', reads: 'Его задаёт Telegram' },
  { who: 'owner', path: '/profile?view=motivator', reads: 'Стоимость часа' },
  { who: 'owner', path: '/sessions', reads: 'Где открыт ваш аккаунт' },
  { who: 'owner', path: '/board', reads: 'Мотиваторы' },
];

test('Tab goes through every page and out of it again, and every stop is marked, in sight and uncovered', async ({
  browser,
  complaints,
  world,
  people,
}) => {
  for (const { who, path, reads } of PAGES) {
    const address = typeof path === 'string' ? path : path(people);
    await test.step(`${who} ${address}`, async () => {
      const context = await browser.newContext(who === 'nobody' ? {} : signedIn(world, people[who]));
      complaints.listen(context);
      const page = await context.newPage();
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(world.appUrl + address);
        await expect(page.getByText(reads).filter({ visible: true }).first()).toBeVisible();
        // The wizard begins in its first field.
        await backToTop(page);
        const stops = await walk(page);
        expect(stops.length).toBeGreaterThan(2);
        expect
          .soft(
            stops.filter(({ wrong }) => wrong),
            `${address} at ${width} px`,
          )
          .toEqual([]);
        expect.soft(stops[0]?.name, `first stop of ${address}`).toContain('К содержанию');
      }
      await context.close();
    });
  }
});
