// Real: every service as built, the web app as built, a browser. Two people whom nobody knows yet.
import type { Locator } from '@playwright/test';
import { photoWithPlace } from '../src/photos.ts';
import { holdWord } from './give-word.ts';
import { expect, test } from './test.ts';

const MOST = 14;
const TITLE = 'Прыгать через скакалку';
const WORDS = 'Двести прыжков во дворе';

test('[LOOP-46] two people live the main job in at most 14 presses, and nobody sends a link by hand', async ({
  sitDown,
}) => {
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const zlata = await sitDown({ first_name: 'Устинья', username: 'zlata_presses' });
  const tikhon = await sitDown({ first_name: 'Ермолай', username: 'tikhon_presses' });

  const page = await test.step('Устинья signs in: the bot`s button and its link', async () => {
    presses += 2;
    return zlata.signIn();
  });

  await test.step('names her first promise and gives her word', async () => {
    await page.getByRole('textbox', { name: 'Что вы обещаете?' }).fill(TITLE);
    await press(page.getByRole('link', { name: 'Создать обещание' }));
    await page.getByRole('textbox', { name: 'Описание' }).fill('Чтобы проснуться');
    await press(page.getByRole('button', { name: 'Дальше' }));
    await press(page.getByRole('radio', { name: 'Челлендж' }));
    await expect(page.getByRole('heading', { level: 1, name: 'На сколько дней?' })).toBeVisible();
    await press(page.getByRole('radio', { name: '7' }));
    await press(page.getByRole('radio', { name: 'Голосование' }));
    await expect(page.getByRole('switch', { name: 'Видно всем' })).toBeChecked();
    await press(page.getByRole('button', { name: 'Дать слово' }));
    presses += 1;
    await holdWord(page);
  });

  await test.step('reports with a photo from the chat: the message, and the card that asks', async () => {
    const { name, type, bytes } = await photoWithPlace('#5a7dae');
    presses += 2;
    await zlata.sendPhoto({ name, mimeType: type, buffer: Buffer.from(bytes) }, WORDS);
    await expect(zlata.messages(`Отчёт для «${TITLE}»`).filter({ hasText: WORDS })).toBeVisible();
    await zlata.press('Отправить');
    await expect(zlata.messages('Ждёт голоса').last()).toContainText(TITLE);
  });

  await test.step('Ермолай signs in, sees what waits for him, and votes', async () => {
    presses += 2;
    const app = await tikhon.signIn();
    const card = app.getByRole('article', { name: new RegExp(TITLE) });
    await expect(card).toContainText(WORDS);
    await expectPhoto(card);
    await press(card.getByRole('button', { name: 'Проголосовать за' }));
  });

  await expect(zlata.messages('Ермолай подтверждает ваш отчёт').filter({ hasText: TITLE })).toHaveCount(1);
  expect(presses).toBeLessThanOrEqual(MOST);
});

async function expectPhoto(card: Locator): Promise<void> {
  const photo = card.getByRole('img', { name: /^Фото к отчёту/ });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
