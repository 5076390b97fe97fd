import { expect, test } from './test.ts';

test('[GEN-15, MINIAPP-01, MINIAPP-04] the menu button opens the mini app: signed in without a question, and still after a reload', async ({
  sitDown,
  world,
}) => {
  const { chat } = await sitDown({ first_name: 'Мира', username: 'mira_mini' });
  await chat.getByRole('button', { name: 'Запустить' }).click();
  await expect(chat.getByRole('link', { name: 'Войти в приложение' })).toBeVisible();
  await chat.getByRole('button', { name: 'Слово', exact: true }).click();

  const mine = chat.frameLocator('iframe');
  await expect(mine.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
  await expect(mine.getByText('Здесь появятся ваши обещания')).toBeVisible();
  const frame = chat.frames().find((candidate) => candidate !== chat.mainFrame());
  expect(new URL(frame?.url() ?? '').pathname).toBe('/my');
  expect(new URL(frame?.url() ?? '').hostname).not.toBe(new URL(world.appUrl).hostname);

  await frame?.goto(new URL('/my', frame.url()).href);
  await expect(mine.getByText('Здесь появятся ваши обещания')).toBeVisible();
  await mine.getByRole('link', { name: 'Создать', exact: true }).click();
  await expect(mine.getByRole('heading', { level: 1, name: 'Что вы обещаете?' })).toBeVisible();
});
