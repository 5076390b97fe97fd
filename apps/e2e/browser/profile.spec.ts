// A profile as its owner changes it: words, nick, a photo cropped in the browser; and as others then see it.
import sharp from 'sharp';
import { Actor } from '../src/actor.ts';
import { photoWithPlace } from '../src/photos.ts';
import { signedIn } from './sample-people.ts';
import { expect, test } from './test.ts';

test('[PROFILE-03, PROFILE-16, PROFILE-18, API-33, API-36] edits the profile with a cropped photo', async ({
  browser,
  complaints,
  world,
}) => {
  const actor = await Actor.arrive(world, { first_name: 'Лида', username: 'lida_profile' });
  await actor.signIn();
  const context = await browser.newContext(signedIn(world, actor));
  complaints.listen(context);
  const page = await context.newPage();
  await page.goto(`${world.appUrl}/profile`);
  await page.getByRole('link', { name: 'Редактировать профиль' }).click();

  await page.getByLabel('Ник').fill('lida_runs');
  await page.getByLabel(/^О себе/).fill('Бегаю. <b>Быстро</b>.');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Выбрать фото' }).click();
  const photo = await photoWithPlace('#2b6f8a');
  await (
    await choosing
  ).setFiles({ name: photo.name, mimeType: photo.type, buffer: Buffer.from(photo.bytes) });
  const sheet = page.getByRole('dialog', { name: 'Как обрезать фото' });
  await sheet.getByLabel('Масштаб').fill('2');
  await sheet.getByRole('button', { name: 'Готово' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Сохранить' }).click();

  await expect(page.getByText('Профиль сохранён')).toBeVisible();
  await expect(page.getByText('@lida_runs')).toBeVisible();
  const src = await page.getByRole('main').locator('img').first().getAttribute('src');
  const stored = await sharp(await (await fetch(world.appUrl + src)).arrayBuffer()).metadata();
  expect([stored.format, stored.width, stored.height, stored.exif]).toEqual(['jpeg', 512, 512, undefined]);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${world.appUrl}/lida_runs`);
  await expect(visitor.getByText('Бегаю. <b>Быстро</b>.')).toBeVisible();
  await expect(visitor.getByText('Пользователь не выступает в роли мотиватора')).toBeVisible();
  await visitor.context().close();
  await context.close();
});

test('[PROFILE-05, PROFILE-09, PROFILE-19] becomes a motivator whom others find on the page', async ({
  browser,
  complaints,
  world,
}) => {
  const actor = await Actor.arrive(world, { first_name: 'Марк', username: 'mark_motivates' });
  await actor.signIn();
  const context = await browser.newContext(signedIn(world, actor));
  complaints.listen(context);
  const page = await context.newPage();
  await page.goto(`${world.appUrl}/profile?view=motivator`);
  await page.getByRole('button', { name: 'Сохранить анкету' }).click();
  await expect(page.getByText('Заполните это поле')).toHaveCount(3);
  await page.getByLabel('Кто вы как мотиватор').fill('Тренер по бегу');
  await page.getByLabel('Специализация').fill('Первые десять километров');
  await page.getByLabel('Расскажите о себе').fill('Помогаю начать.');
  await page.getByRole('button', { name: 'Сохранить анкету' }).click();
  await expect(page.getByText('Профиль мотиватора сохранен!')).toBeVisible();
  await page.goto(`${world.appUrl}/mark_motivates`);
  await expect(page.getByText('Первые десять километров')).toBeVisible();
  await context.close();
});
