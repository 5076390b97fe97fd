// Real: every service as built, the web app as built, a browser. Two people, each at a browser of their own; Telegram is the sandbox's chat.
import type { Locator, Page } from '@playwright/test';
import { photoWithPlace } from '../src/photos.ts';
import { giveWord } from './give-word.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

const TITLE = 'Бегать по утрам';
const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Главное меню' });

test('[GEN-06, GEN-07, GEN-12, GEN-15, LINKAUTH-03, LINKAUTH-04, LINKAUTH-07, CREATE-04, FEED-01, FEED-04, VOTE-03, VOTE-05, MY-01, NOTIF-01] two people live the main job', async ({
  sitDown,
}) => {
  const anya = await sitDown('Аня');
  const boris = await sitDown('Борис');

  const page = await test.step('Аня signs in by the link from the bot', () => anya.signIn());

  await test.step('makes a challenge by the wizard', () => makeChallenge(page));

  await test.step('chooses voting, launches it and makes it public', async () => {
    await page.getByRole('radio', { name: 'Голосование' }).check();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Способ подтверждения сохранён')).toBeVisible();
    await giveWord(page);
    await expect(page.getByText('Активно', { exact: true })).toBeVisible();
    await expect(page.getByText('День 1 из 7')).toBeVisible();
    await expect(page.getByText('Пока обещание приватное, голосовать некому')).toBeVisible();
    await page.getByRole('switch', { name: 'Кому видно' }).click();
    await expect(page.getByRole('switch', { name: 'Кому видно' })).toBeChecked();
    await expect(page.getByText('Публичное')).toBeVisible();
    await expect(page.getByText('Пока обещание приватное, голосовать некому')).toBeHidden();
  });

  await test.step('reports with a photo from the chat; her open page shows it without a reload', async () => {
    await report(anya, 'Два километра, иней на траве');
    const card = reportCard(page, 'Два километра, иней на траве');
    await expect(card.getByText('На голосовании')).toBeVisible();
    await expect(card.getByText('Голосуют другие. За свои отчёты голосовать нельзя.')).toBeVisible();
    await expectPhoto(card);
  });

  const visitor = await test.step('Борис signs in and finds it in the feed', async () => {
    const app = await boris.signIn();
    await menuOf(app).getByRole('link', { name: 'Лента' }).click();
    await expect(app.getByRole('heading', { level: 1, name: 'Лента' })).toBeVisible();
    const tile = app.getByRole('article').filter({ hasText: TITLE });
    await expect(tile.getByText('Аня Ветрова')).toBeVisible();
    await tile.getByRole('link', { name: TITLE }).click();
    await expect(app).toHaveURL(/\/anya_vetrova\/p\/\d+$/);
    await expect(app.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    return app;
  });

  await test.step('sees the photo and votes', async () => {
    const card = reportCard(visitor, 'Два километра, иней на траве');
    await expectPhoto(card);
    await expect(card.getByText('Нужен 1 голос для утверждения')).toBeVisible();
    await card.getByRole('button', { name: 'Проголосовать за' }).click();
    await expect(card.getByText('Утверждён', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Проголосовал' })).toBeVisible();
  });

  await test.step('Аня sees the approval on her open page, in the chat and among her notifications', async () => {
    const card = reportCard(page, 'Два километра, иней на траве');
    await expect(card.getByText('Утверждён', { exact: true })).toBeVisible();
    await expect(card.getByText('Голос за: Борис Кольцов')).toBeVisible();
    await expect(page.getByText('сдержано 1', { exact: true })).toBeVisible();
    await expect(
      anya.messages('Борис Кольцов подтверждает ваш отчёт').filter({ hasText: TITLE }),
    ).toHaveCount(1);
    await expect(page.getByRole('link', { name: /Уведомления: новых [1-9]/ })).toBeVisible();
    await page.getByRole('link', { name: /Уведомления/ }).click();
    const notice = page.getByRole('article').filter({ hasText: 'Отчёт подтверждён' });
    await expect(notice).toContainText('Борис Кольцов подтверждает ваш отчёт за день 1: «Бегать по утрам»');
    await notice.getByRole('link', { name: 'Отчёт подтверждён' }).click();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  });

  await test.step('a second report is approved by Борис with the button in his chat', async () => {
    await report(anya, 'И вечером ещё круг');
    const asked = boris.messages('Аня Ветрова продолжает держать слово').filter({ hasText: TITLE });
    await expect(asked).toContainText('Нужен ваш голос');
    await boris.press('Подтвердить');
    await expect(asked).toContainText('Подтверждено: Борис Кольцов');
    await expect(
      reportCard(page, 'И вечером ещё круг').getByText('Утверждён', { exact: true }),
    ).toBeVisible();
    await expect(
      reportCard(visitor, 'И вечером ещё круг').getByText('Утверждён', { exact: true }),
    ).toBeVisible();
  });
});

/** The pointer's path: every choice carries on by itself. */
async function makeChallenge(page: Page): Promise<void> {
  await menuOf(page).getByRole('link', { name: 'Создать' }).click();
  await expect(page.getByText('Шаг 1 из 4')).toBeVisible();
  await page.getByRole('textbox', { name: 'Название' }).fill(TITLE);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await page.getByRole('textbox', { name: 'Описание' }).fill('Чтобы просыпаться раньше солнца');
  await page.getByRole('button', { name: 'Дальше' }).click();
  await page.getByRole('radio', { name: 'Челлендж' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'На сколько дней?' })).toBeVisible();
  await page.getByRole('radio', { name: '7' }).click();
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect(page).toHaveURL(/\/my\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText('Черновик', { exact: true })).toBeVisible();
}

/** A photo with words into the chat, confirmed on the card that asks. */
async function report(person: Person, words: string): Promise<void> {
  const { name, type, bytes } = await photoWithPlace('#7a9e7e');
  await person.sendPhoto({ name, mimeType: type, buffer: Buffer.from(bytes) }, words);
  await expect(person.messages(`Отчёт для «${TITLE}»`).filter({ hasText: words })).toBeVisible();
  await person.press('Отправить');
  await expect(person.messages('Ждёт голоса').last()).toContainText(`Отчёт для «${TITLE}» принят`);
}

const reportCard = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words });

async function expectPhoto(card: Locator): Promise<void> {
  const photo = card.getByRole('img', { name: /^Фото к отчёту/ });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
