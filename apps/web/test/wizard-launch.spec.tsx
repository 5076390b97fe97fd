import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, refusal } from '@slovo/testing/fake-gateway';
import { promiseOf, visible } from './samples.ts';
import { active } from './promise-page.tsx';
import { CREATE, open, pick, title, toDuration } from './wizard-page.tsx';

const APPROVAL = 'PATCH /api/promises/:id/approval-type';
const LINK = 'POST /api/promises/77/motivator/link';
const link = { code: 'code_1', path: '/motivator/code_1', expires_at: '2026-12-01T06:00:00.000Z' };
const START = 'POST /api/promises/:id/start';
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
const toLast = async () => {
  await toDuration();
  await pick(/14/);
};
/** Gives the word on the screen that asks for it; the keyboard needs no holding. */
const give = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Дать слово' }));
  return sign();
};
const sign = async () => {
  const dialog = await screen.findByRole('dialog', { name: /Вы даёте слово/ });
  within(dialog).getByRole('button', { name: 'Дать слово' }).focus();
  await userEvent.keyboard('{Enter}');
  return dialog;
};

describe('the wizard`s first field', () => {
  it('[LOOP-34] has the focus', async () => {
    await open();
    expect(await title()).toHaveFocus();
  });
});

describe('the wizard`s last step', () => {
  it('[LOOP-33] a vote makes the promise public, which can be taken back; the draft is saved with both', async () => {
    const { gateway, path } = await open();
    gateway.on(APPROVAL, () => promiseOf({ id: 77, approval_type: 'anyuser' }));
    await toLast();
    const visibility = screen.getByRole('switch', { name: /Видно всем/ });
    expect(visibility).not.toBeChecked();
    await pick(/Голосование/);
    expect(visibility).toBeChecked();
    await userEvent.click(visibility);
    expect(screen.getByText(/Голосовать смогут только те/)).toBeVisible();
    await userEvent.click(visibility);
    await save();
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(gateway.to(CREATE)[0]?.body).toMatchObject({ is_public: true, status: 'draft' });
    expect(gateway.to(APPROVAL)[0]).toMatchObject({
      path: '/api/promises/77/approval-type',
      body: { approvalType: 'anyuser', username: null },
    });
  });

  it('[LOOP-30] [LOOP-33] a choice that could not be saved is said, and still shown on the draft`s page', async () => {
    const { gateway, path } = await open();
    gateway.on(APPROVAL, () => refusal(500, 'INTERNAL', 'нет'));
    await toLast();
    await pick(/Голосование/);
    await save();
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(await screen.findByText(/способ подтверждения нет/)).toBeVisible();
    expect(await screen.findByRole('radio', { name: /Голосование/ })).toBeChecked();
    gateway.on(START, () => active({ id: 77 }));
    await userEvent.click(screen.getByRole('button', { name: 'Запустить обещание' }));
    await sign();
    await waitFor(() => expect(gateway.to(START)[0]?.body).toMatchObject({ approvalType: 'anyuser' }));
  });

  it('[LOOP-33] «Дать слово» creates and starts it with what is shown, and opens its page', async () => {
    const { gateway, path } = await open();
    const started = active({ id: 77, approval_type: 'anyuser', is_public: true });
    gateway.on(START, () => started).on('GET /api/promises/77/visible', () => visible(started));
    await toLast();
    await pick(/Голосование/);
    await give();
    await waitFor(() => expect(gateway.to(START)).toHaveLength(1));
    expect(gateway.to(START)[0]).toMatchObject({
      path: '/api/promises/77/start',
      body: { start_on: 'today', approvalType: 'anyuser', is_public: true },
    });
    expect(gateway.to(APPROVAL)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Хорошо' }));
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('[LOOP-33] a start that failed is tried again on the same draft', async () => {
    const { gateway } = await open();
    gateway.on(START, () => refusal(409, 'STATE_CHANGED', 'Кто-то успел раньше'));
    gateway.on(CREATE, () => json(promiseOf({ id: 77 }), { status: 201 }));
    await toLast();
    const dialog = await give();
    expect(await screen.findByRole('alert')).toHaveTextContent('Кто-то успел раньше');
    expect(dialog).toBeVisible();
    await sign();
    await waitFor(() => expect(gateway.to(START)).toHaveLength(2));
    const [first, second] = gateway.to(CREATE).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('[LOOP-33] a motivator has to agree first: only the draft is saved, and its page asks whom to invite', async () => {
    const { gateway, path } = await open();
    await toLast();
    await pick(/Мотиватор/);
    expect(screen.queryByRole('button', { name: 'Дать слово' })).toBeNull();
    await save();
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(await screen.findByRole('textbox', { name: 'Кого пригласить' })).toBeVisible();
    expect(gateway.to(APPROVAL)).toEqual([]);
  });

  it('[MOTIV-17] a motivator who is not here yet is invited by a link, which the saved draft`s page shows', async () => {
    const { gateway, path } = await open();
    gateway.on(LINK, () => link).on('GET /api/promises/77/motivator/link', () => ({ link }));
    await toLast();
    await pick(/Мотиватор/);
    await userEvent.click(await screen.findByRole('button', { name: 'Пригласить по ссылке' }));
    await waitFor(() => expect(path()).toBe('/my/77'));
    const shown = within(await screen.findByRole('region', { name: 'Ссылка для мотиватора' }));
    expect(shown.getByText(`${window.location.origin}/motivator/code_1`)).toBeVisible();
    expect(shown.getByRole('button', { name: 'Скопировать' })).toBeVisible();
    expect(screen.getByText('Черновик сохранён, ссылка для мотиватора ниже')).toBeVisible();
    expect([CREATE, LINK].map((one) => gateway.to(one).length)).toEqual([1, 1]);
  });

  it('[MOTIV-17] a link that could not be made is said on the page of the draft, which offers it again', async () => {
    const { gateway, path } = await open();
    gateway
      .on(LINK, () => refusal(500, 'INTERNAL', 'нет'))
      .on('GET /api/promises/77/motivator/link', () => ({ link: null }));
    await toLast();
    await pick(/Мотиватор/);
    await userEvent.click(await screen.findByRole('button', { name: 'Пригласить по ссылке' }));
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(await screen.findByText(/Черновик сохранён, а ссылки нет/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Пригласить по ссылке' })).toBeVisible();
  });
});
