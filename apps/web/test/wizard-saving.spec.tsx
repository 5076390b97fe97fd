import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, refusal } from '@slovo/testing/fake-gateway';
import { AUTO_ADVANCE_MS } from '../src/features/create/use-steps.ts';
import { askAnew, mountApp } from './mount-app.tsx';
import { promiseOf } from './samples.ts';
import {
  CREATE,
  gatewayOf,
  next,
  question,
  title,
  open,
  toType,
  pick,
  toDuration,
  toFrequency,
} from './wizard-page.tsx';

/** Takes neither presses nor focus. */
const isInert = (element: Element) => element.closest('[inert]') !== null;

describe('/create: creating', () => {
  it('[CREATE-13] [CREATE-31] a habit is daily and 30 days unless said otherwise; its mode goes along', async () => {
    const { gateway, path } = await open();
    await toFrequency();
    await pick('Строгий');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(gateway.to(CREATE)[0]?.body).toMatchObject({
      type: 'habit',
      days_total: 30,
      frequency_mode: 'daily',
      penalty_mode: 'normal',
    });
  });

  it('a weekly habit sends its interval', async () => {
    const { gateway, path } = await open();
    await toFrequency();
    await pick('Еженедельно');
    await pick('Каждые 3 дня');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(gateway.to(CREATE)[0]?.body).toMatchObject({
      frequency_mode: 'weekly',
      frequency_config: { interval: { type: 'strict', every: 3 } },
    });
  });

  it('a double press creates one promise', async () => {
    const { gateway, path } = await open();
    await toDuration();
    await pick(/30/);
    const create = screen.getByRole('button', { name: 'Сохранить черновик' });
    await act(async () => {
      // Both before the button renders as busy.
      fireEvent.click(create);
      fireEvent.click(create);
    });
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(gateway.to(CREATE)).toHaveLength(1);
  });

  it('[LOOP-51] from the press until the draft`s page has come nothing can be answered or saved again', async () => {
    let answer: (response: Response) => void = () => {};
    const gateway = gatewayOf().on(CREATE, () => new Promise((resolve) => (answer = resolve)));
    const { path, router } = await open('/create', gateway);
    await toDuration();
    await pick(/14/);
    const radios = screen.getAllByRole('radio');
    // An answer brings the focus to what follows a moment later.
    await waitFor(() => expect(screen.getByRole('radio', { name: /Система/ })).toHaveFocus());
    const save = screen.getByRole('button', { name: 'Сохранить черновик' });
    expect(radios.filter(isInert)).toEqual([]);
    const expectLocked = () => {
      expect(radios.filter((radio) => !isInert(radio))).toEqual([]);
      expect(isInert(screen.getByRole('switch', { name: /Видно всем/ }))).toBe(true);
      for (const name of ['Сохранить черновик', 'Дать слово', 'Назад'])
        expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
      expect(save).toHaveFocus();
    };
    await userEvent.click(save);
    expectLocked();
    const { options } = router.routesById['/_user/my/$id'];
    let show: () => void = () => {};
    options.loader = () => new Promise<void>((resolve) => (show = resolve));
    await act(async () => answer(json(promiseOf({ id: 77 }), { status: 201 })));
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(save).toBeVisible();
    expectLocked();
    await userEvent.click(save);
    delete options.loader;
    await act(async () => show());
    expect(await screen.findByRole('link', { name: 'Редактировать черновик' })).toBeVisible();
    expect(gateway.to(CREATE)).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('[LOOP-51] the last question takes the focus back from nobody who has gone on meanwhile', async () => {
    await open('/create');
    await toDuration();
    await pick(/14/);
    const save = screen.getByRole('button', { name: 'Сохранить черновик' });
    act(() => save.focus());
    await act(() => pause(2 * AUTO_ADVANCE_MS));
    expect(save).toHaveFocus();
  });

  it('[LOOP-51] a refused save lets the answers be changed again, and the focus was not lost meanwhile', async () => {
    let answer: (response: Response) => void = () => {};
    const gateway = gatewayOf().on(CREATE, () => new Promise((resolve) => (answer = resolve)));
    await open('/create', gateway);
    await toDuration();
    await pick(/14/);
    await pick(/Мотиватор/);
    const motivator = screen.getByRole('radio', { name: /Мотиватор/ });
    expect(motivator).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(isInert(motivator)).toBe(true);
    expect(screen.getByRole('button', { name: 'Сохранить черновик' })).toHaveFocus();
    await act(async () => answer(refusal(429, 'TOO_MANY_REQUESTS', 'Слишком много запросов подряд.')));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(isInert(motivator)).toBe(false);
    await pick(/Система/);
    expect(screen.getByRole('radio', { name: /Система/ })).toBeChecked();
  });

  it('a retry after a refusal keeps its key; changed answers get another', async () => {
    const gateway = gatewayOf().on(CREATE, () =>
      refusal(429, 'TOO_MANY_REQUESTS', 'Слишком много запросов подряд.'),
    );
    const { path } = await open('/create', gateway);
    await toDuration();
    await pick(/10/);
    const create = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    await create();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Не удалось создать обещание. Слишком много запросов подряд.',
    );
    await create();
    await waitFor(() => expect(gateway.to(CREATE)).toHaveLength(2));
    await pick(/20/);
    await create();
    await waitFor(() => expect(gateway.to(CREATE)).toHaveLength(3));
    const [first, second, third] = gateway.to(CREATE).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(path()).toBe('/create');
  });

  it('[CREATE-43] says so if the response is not a promise', async () => {
    await open(
      '/create',
      gatewayOf().on(CREATE, () => ({ ok: true })),
    );
    await toDuration();
    await pick(/7/);
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Неожиданный формат ответа от сервера');
  });

  it('unsaved answers survive a reload, with the current question', async () => {
    const first = await open();
    await toType('Читать вслух');
    first.unmount();
    await open('/create?step=3');
    await question('Какое это обещание?');
    await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
    await question('Зачем вам это?');
    await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
    expect(await title()).toHaveValue('Читать вслух');
  });
});

describe('/create?draft_id: editing', () => {
  const draft = promiseOf({
    id: 31,
    title: 'Плавать',
    description: 'Абонемент куплен',
    type: 'habit',
    days_total: 30,
    penalty_mode: 'final',
    frequency_mode: 'weekly',
    frequency_config: { interval: { type: 'flexible', times: 2 } },
  });
  const edit = (answer: unknown) =>
    open(
      '/create?draft_id=31',
      gatewayOf().on('GET /api/promises/31', () => answer),
    );

  it('[CREATE-26] a draft of an unknown type is refused with the sentence of the requirement', async () => {
    const { gateway } = await edit({ ...draft, type: 'oath' });
    await title();
    for (const asked of ['Зачем вам это?', 'Какое это обещание?']) {
      await userEvent.click(next());
      await question(asked);
    }
    await userEvent.click(next());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Неверный тип обещания$/);
    expect(gateway.to(CREATE)).toEqual([]);
  });

  it('[CREATE-27] a habit of other than 30 days is refused with the sentence of the requirement', async () => {
    const { gateway } = await edit({ ...draft, days_total: 21 });
    await title();
    for (const asked of ['Зачем вам это?', 'Какое это обещание?', 'Как часто?']) {
      await userEvent.click(next());
      await question(asked);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Привычки должны создаваться на 30 дней$/);
    expect(gateway.to(CREATE)).toEqual([]);
  });

  it('keeps the answers when refetching the draft fails', async () => {
    const { gateway } = await edit(draft);
    await userEvent.type(await title(), ' утром');
    gateway.on('GET /api/promises/31', () => refusal(404, 'PROMISE_NOT_FOUND', 'Обещание не найдено'));
    await askAnew();
    expect(await title()).toHaveValue('Плавать утром');
  });

  it('[CREATE-41] says that the draft cannot be loaded, of someone else`s promise too', async () => {
    const { unmount } = await edit(refusal(404, 'PROMISE_NOT_FOUND', 'Обещание не найдено'));
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить черновик' })).toBeVisible();
    unmount();
    await edit({ ...draft, user_id: 99 });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить черновик' })).toBeVisible();
  });

  it('[CREATE-42] refuses a promise that is not a draft', async () => {
    await edit({ ...draft, status: 'active' });
    expect(await screen.findByRole('heading', { name: /^Это не черновик\.\.\./ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Открыть обещание' })).toHaveAttribute('href', '/my/31');
  });

  it('[CREATE-43] says so if the response is not a promise', async () => {
    await edit({ ok: true });
    expect(
      await screen.findByRole('heading', { name: 'Неожиданный формат ответа от сервера' }),
    ).toBeVisible();
  });

  it('asks to withdraw a pending invitation first', async () => {
    await edit({ ...draft, status: 'draft_with_motivator', approval_type: 'specific', motivator: '{9}' });
    expect(await screen.findByText(/сначала отзовите приглашение/)).toBeVisible();
  });
});

describe('/create/success', () => {
  const START = 'POST /api/promises/:id/start';
  const opened = (gateway = gatewayOf()) =>
    mountApp('/create/success', { gateway, state: { promise: promiseOf({ id: 77 }) } });

  it('[CREATEOK-02] without a promise in the navigation state goes to /create', async () => {
    const { path } = await mountApp('/create/success', { gateway: gatewayOf() });
    await question('Что вы обещаете?');
    expect(path()).toBe('/create');
  });

  it('[CREATE-44] says that starting failed, and why', async () => {
    const gateway = gatewayOf().on(START, () => refusal(409, 'PROMISE_NOT_DRAFT', 'Обещание уже начато.'));
    const { path } = await opened(gateway);
    await userEvent.click(await screen.findByRole('button', { name: 'Запустить сейчас' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ошибка при запуске обещания. Обещание уже начато.',
    );
    expect(path()).toBe('/create/success');
  });
});
