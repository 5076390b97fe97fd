import { expect, it } from '@jest/globals';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeReturnPage } from '../src/shared/auth/return-page.ts';
import { mountApp } from './mount-app.tsx';
import { other } from './promise-page.tsx';
import { person } from './samples.ts';

const LOOK = 'GET /api/motivator-links/:code';
const TAKE = 'POST /api/motivator-links/:code';
const invited = (status = 'open') => ({
  promise_id: 31,
  promise_title: 'Бегать по утрам',
  owner: person,
  expires_at: '2026-12-01T06:00:00.000Z',
  status,
});
const open = (gateway: FakeGateway, user: Pick<typeof other, 'id' | 'username'> | null = other) =>
  mountApp('/motivator/code_1', { user, gateway });

it('[MOTIV-18] a person accepts with one press', async () => {
  const gateway = new FakeGateway()
    .on(LOOK, () => invited())
    .on(TAKE, () => ({ invitation: {}, promise: {} }));
  await open(gateway);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Аня Ветрова просит вас');
  expect(screen.getByText('«Бегать по утрам»')).toBeVisible();
  expect(screen.getByText(/Приглашение действует до 1 декабря/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Стать мотиватором' }));
  expect(await screen.findByRole('heading', { name: 'Вы мотиватор' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Открыть обещание' })).toHaveAttribute('href', '/promises/31');
  expect(gateway.to(TAKE).map(({ body }) => body)).toEqual([{ accept: true }]);
});

it('[NAMES-08] names a promise whose title cannot be seen', async () => {
  await open(new FakeGateway().on(LOOK, () => ({ ...invited(), promise_title: '\u2800' })));
  expect(await screen.findByText('«Без названия»')).toBeVisible();
});

it('[MOTIV-18] a visitor signs in by the bot, which takes the invitation', async () => {
  const gateway = new FakeGateway().on(LOOK, () => invited());
  await open(gateway, null);
  const enter = await screen.findByRole('link', { name: 'Войти через Telegram' });
  expect(enter).toHaveAttribute('href', 'https://t.me/slovo_bot?start=m_code_1');
  expect(screen.queryByRole('button', { name: 'Стать мотиватором' })).toBeNull();
  enter.addEventListener('click', (event) => event.preventDefault());
  window.history.replaceState(null, '', '/motivator/code_1');
  await userEvent.click(enter);
  expect(takeReturnPage()).toBe('/motivator/code_1');
  expect(gateway.to(TAKE)).toEqual([]);
});

it.each([
  ['INVITATION_NOT_FOUND', 404],
  ['INVITATION_EXPIRED', 409],
] as const)('[MOTIV-18] a link that is refused with %s says so', async (code, status) => {
  await open(new FakeGateway().on(LOOK, () => refusal(status, code, 'Нет')));
  expect(await screen.findByRole('heading', { name: 'Приглашения больше нет' })).toBeVisible();
});

it.each([
  ['rejected', 'Вы уже ответили на это приглашение.'],
  ['cancelled', 'Ссылка уже помогла кому-то, отменена или устарела. Попросите новую.'],
])('[MOTIV-18] a link that its invited person sees as %s says so', async (status, sentence) => {
  await open(new FakeGateway().on(LOOK, () => invited(status)));
  expect(await screen.findByRole('heading', { name: 'Приглашения больше нет' })).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Стать мотиватором' })).toBeNull();
});

it('[MOTIV-18] a link that another person took meanwhile says so', async () => {
  let isTaken = false;
  const gateway = new FakeGateway()
    .on(LOOK, () => (isTaken ? refusal(404, 'INVITATION_NOT_FOUND', 'Приглашение не найдено.') : invited()))
    .on(TAKE, () => {
      isTaken = true;
      return refusal(404, 'INVITATION_NOT_FOUND', 'Приглашение не найдено.');
    });
  await open(gateway);
  await userEvent.click(await screen.findByRole('button', { name: 'Стать мотиватором' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('больше нет'));
});

it('[MOTIV-18] its owner is told to send it', async () => {
  await open(
    new FakeGateway().on(LOOK, () => invited()),
    person,
  );
  expect(await screen.findByText(/Это ваша ссылка/)).toBeVisible();
});
