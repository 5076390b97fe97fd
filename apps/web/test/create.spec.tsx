import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway, json, refusal } from './fake-gateway.ts';
import { askAnew, mountApp } from './mount-app.tsx';
import { promiseOf } from './samples.ts';

const CREATE = 'POST /api/promises';
const gatewayOf = () =>
  new FakeGateway()
    .on(CREATE, ({ body }) => json(promiseOf({ ...(body as object), id: 77 }), { status: 201 }))
    .on('GET /api/promises/77', () => promiseOf({ id: 77 }))
    .on('GET /api/promises/77/reports', () => [])
    .on('GET /api/promises/77/motivator/invitations', () => ({ invitations: [] }));

const next = () => screen.getByRole('button', { name: 'Дальше' });
const question = (name: string) => screen.findByRole('heading', { level: 1, name });
const title = () => screen.findByRole('textbox', { name: 'Название' });
const open = (path = '/create', gateway = gatewayOf()) => mountApp(path, { gateway });

/** Walks to the third question. */
async function toType(name = 'Бегать по утрам') {
  fireEvent.change(await title(), { target: { value: name } });
  await userEvent.click(next());
  await question('Зачем вам это?');
  await userEvent.click(next());
  await question('Какое это обещание?');
}
const pick = (name: RegExp | string) => userEvent.click(screen.getByRole('radio', { name }));
/** Chosen by the keyboard: a click that no pointer made. */
const walkTo = (name: RegExp | string) => fireEvent.click(screen.getByRole('radio', { name }), { detail: 0 });

async function toDuration() {
  await toType();
  await pick(/Челлендж/);
  await question('На сколько дней?');
}
async function toFrequency() {
  await toType();
  await pick(/Привычка/);
  await question('Как часто?');
}

describe('/create: the questions', () => {
  it('[CREATE-01] [CREATE-03] [CREATE-04] [CREATE-05] [CREATE-07] title, an optional description, mode, duration', async () => {
    await open();
    await question('Что вы обещаете?');
    expect(screen.getByText('Шаг 1 из 4')).toBeVisible();
    await toType();
    expect(screen.getByText('Шаг 3 из 4')).toBeVisible();
    expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
      'habit',
      'challenge',
      'goal',
    ]);
    await pick(/Цель/);
    await question('На сколько дней?');
    expect(screen.getByText('Шаг 4 из 4')).toBeVisible();
  });

  it('[CREATE-06] a habit is asked for its frequency', async () => {
    await open();
    await toFrequency();
    expect(screen.getByRole('radio', { name: 'Ежедневно' })).toBeChecked();
  });

  it('[CREATE-12] leads back to /promises', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Мои обещания' })).toHaveAttribute('href', '/promises');
  });

  it('[CREATE-29] [CREATE-30] offers the durations of each kind', async () => {
    await open();
    await toDuration();
    const offered = () => screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value);
    expect(offered()).toEqual(['7', '10', '14', '20', '30']);
    await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
    await question('Какое это обещание?');
    await pick(/Цель/);
    await question('На сколько дней?');
    expect(offered()).toEqual(['7', '14', '30', '90']);
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  });

  it('[CREATE-32] says that a habit may skip up to 20%', async () => {
    await open();
    await toType();
    expect(screen.getByText('30 дней, можно пропустить до 20%')).toBeVisible();
  });

  it('[CREATE-35] [CREATE-36] a weekly habit is every 2 or 3 days, or 1 to 6 times a week', async () => {
    await open();
    await toFrequency();
    await pick('Еженедельно');
    const times = within(screen.getByRole('group', { name: 'Раз в неделю, в любые дни' }));
    expect(times.getAllByRole('radio')).toHaveLength(6);
    expect(screen.getByRole('radio', { name: 'Каждые 2 дня' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Каждые 3 дня' })).toBeVisible();
    await pick('4 раза');
    expect(screen.getByText('30 дней, 17 отчётов, 3 пропуска в запасе')).toBeVisible();
  });

  it('goes one question back by the browser`s own button, and takes an idea as a title', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Без сладкого' }));
    expect(await title()).toHaveValue('Без сладкого');
    await userEvent.click(next());
    await question('Зачем вам это?');
    act(() => router.history.back());
    await question('Что вы обещаете?');
    expect(await title()).toHaveValue('Без сладкого');
  });

  it('an address of a later question shows the first that misses something', async () => {
    await open('/create?step=4');
    expect(await question('Что вы обещаете?')).toBeVisible();
  });
});

describe('/create: what is refused', () => {
  it('[CREATE-15] an empty title', async () => {
    await open();
    await userEvent.type(await title(), '   ');
    await userEvent.click(next());
    expect(await screen.findByText('Название обещания обязательно')).toBeVisible();
    await question('Что вы обещаете?');
  });

  it('[CREATE-16] a title over 100 characters, counted as people count', async () => {
    await open();
    fireEvent.change(await title(), { target: { value: '🏃'.repeat(100) } });
    expect(screen.getByText('100 / 100')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent.change(await title(), { target: { value: '🏃'.repeat(101) } });
    expect(screen.getByText('Название не может быть длиннее 100 символов')).toBeVisible();
    await userEvent.click(next());
    await question('Что вы обещаете?');
  });

  it('[CREATE-17] a description over 500 characters', async () => {
    await open();
    await userEvent.type(await title(), 'Бегать');
    await userEvent.click(next());
    fireEvent.change(await screen.findByRole('textbox', { name: /Описание/ }), {
      target: { value: 'я'.repeat(501) },
    });
    expect(screen.getByText('Описание не может быть длиннее 500 символов')).toBeVisible();
    await userEvent.click(next());
    await question('Зачем вам это?');
  });

  it('[CREATE-18] no type', async () => {
    await open();
    await toType();
    await userEvent.click(next());
    expect(await screen.findByText('Выберите тип обещания')).toBeVisible();
  });

  it('[CREATE-20] [CREATE-23] no duration, also before creating', async () => {
    const { gateway } = await open();
    await toDuration();
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Выберите длительность')).toBeVisible();
    expect(screen.getByText('Выберите длительность перед созданием обещания')).toBeVisible();
    expect(gateway.to(CREATE)).toEqual([]);
  });

  it.each([
    ['[CREATE-19]', { type: 'habit', days: 30 }, 'Выберите частоту выполнения'],
    ['[CREATE-21]', { type: 'challenge', mode: 'daily', days: 0 }, 'Количество дней должно быть больше 0'],
    ['[CREATE-22]', { type: 'goal', mode: 'daily', days: 366 }, 'Количество дней не может превышать 365'],
  ])('%s what an older draft may hold: %j', async (_, answers, sentence) => {
    const kept = { answers: { title: 'Бегать', description: '', penalty: 'none', ...answers } };
    sessionStorage.setItem('create-promise:7:new', JSON.stringify(kept));
    const { gateway } = await open('/create?step=4');
    await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(gateway.to(CREATE)).toEqual([]);
  });

  it('a weekly habit without an interval', async () => {
    const { gateway } = await open();
    await toFrequency();
    await pick('Еженедельно');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Выберите, сколько раз в неделю');
    expect(gateway.to(CREATE)).toEqual([]);
  });
});

describe('/create: going on by itself', () => {
  it('[CREATE-08] 100 ms after a pointer`s choice of a type, not before', async () => {
    await open();
    await toType();
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('radio', { name: /Челлендж/ }), { detail: 1 });
    act(() => jest.advanceTimersByTime(99));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Какое это обещание?');
    await act(async () => jest.advanceTimersByTime(1));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('На сколько дней?');
  });

  it('[CREATE-08] a duration and a frequency lead on to the button that creates', async () => {
    await open();
    await toDuration();
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('radio', { name: /14/ }), { detail: 1 });
    act(() => jest.advanceTimersByTime(99));
    expect(screen.getByRole('button', { name: 'Create' })).not.toHaveFocus();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('button', { name: 'Create' })).toHaveFocus();
  });

  it('never after an arrow key: that walks over the choices', async () => {
    await open();
    await toType();
    jest.useFakeTimers();
    walkTo(/Привычка/);
    await act(async () => jest.advanceTimersByTime(5000));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Какое это обещание?');
    jest.useRealTimers();
    await userEvent.click(next());
    await question('Как часто?');
  });

  it('by the keyboard alone: Enter goes on and the next question has the focus', async () => {
    await open();
    await userEvent.type(await title(), 'Бегать{Enter}');
    await question('Зачем вам это?');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Описание/ })).toHaveFocus());
    await userEvent.keyboard('Ради себя');
    await userEvent.click(next());
    await question('Какое это обещание?');
    await waitFor(() => expect(screen.getByRole('radio', { name: /Привычка/ })).toHaveFocus());
  });
});

describe('/create: creating', () => {
  it('[CREATE-09] [CREATE-11] [CREATE-14] sends the form`s fields, goes to /my/{id}, and its toast leads on', async () => {
    const { gateway, path } = await open();
    await toDuration();
    await pick(/14/);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(gateway.to(CREATE)[0]?.body).toEqual({
      title: 'Бегать по утрам',
      description: '',
      type: 'challenge',
      days_total: 14,
      frequency_mode: 'daily',
      frequency_config: null,
      is_public: false,
      status: 'draft',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Что дальше?' }));
    await waitFor(() => expect(path()).toBe('/create/success'));
    expect(await screen.findByRole('heading', { name: 'Бегать по утрам' })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it('[CREATE-13] [CREATE-31] a habit is daily and 30 days unless said otherwise; its mode goes along', async () => {
    const { gateway, path } = await open();
    await toFrequency();
    await pick('Строгий');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
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
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(gateway.to(CREATE)[0]?.body).toMatchObject({
      frequency_mode: 'weekly',
      frequency_config: { interval: { type: 'strict', every: 3 } },
    });
  });

  it('a double press makes one promise', async () => {
    const { gateway, path } = await open();
    await toDuration();
    await pick(/30/);
    const create = screen.getByRole('button', { name: 'Create' });
    await act(async () => {
      // Both before the button could be drawn busy.
      fireEvent.click(create);
      fireEvent.click(create);
    });
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(gateway.to(CREATE)).toHaveLength(1);
  });

  it('a retry after a refusal keeps its key; other words get another', async () => {
    const gateway = gatewayOf().on(CREATE, () =>
      refusal(429, 'TOO_MANY_REQUESTS', 'Слишком много запросов подряд.'),
    );
    const { path } = await open('/create', gateway);
    await toDuration();
    await pick(/10/);
    const create = () => userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await create();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to create promise. Слишком много запросов подряд.',
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

  it('[CREATE-43] says so when the answer is no promise', async () => {
    await open(
      '/create',
      gatewayOf().on(CREATE, () => ({ ok: true })),
    );
    await toDuration();
    await pick(/7/);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Неожиданный формат ответа от сервера');
  });

  it('unsaved words survive a reload, with the question one was at', async () => {
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

  it('[CREATE-02] [CREATE-09] [CREATE-10] loads the draft, and Save puts a new promise in its place', async () => {
    const { gateway, path } = await edit(draft);
    expect(await title()).toHaveValue('Плавать');
    await userEvent.type(await title(), ' утром');
    await userEvent.click(next());
    expect(await screen.findByRole('textbox', { name: /Описание/ })).toHaveValue('Абонемент куплен');
    await userEvent.click(next());
    await question('Какое это обещание?');
    await userEvent.click(next());
    await question('Как часто?');
    expect(screen.getByRole('radio', { name: '2 раза' })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Create' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(path()).toBe('/my/77'));
    expect(gateway.to(CREATE)[0]?.body).toMatchObject({
      replaces: 31,
      title: 'Плавать утром',
      penalty_mode: 'final',
      frequency_config: { interval: { type: 'flexible', times: 2 } },
    });
  });

  it('keeps the words under the person`s hands when the draft cannot be read again', async () => {
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

  it('[CREATE-42] refuses what is no draft', async () => {
    await edit({ ...draft, status: 'active' });
    expect(await screen.findByRole('heading', { name: /^Это не черновик\.\.\./ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Открыть обещание' })).toHaveAttribute('href', '/my/31');
  });

  it('[CREATE-43] says so when the answer is no promise', async () => {
    await edit({ ok: true });
    expect(
      await screen.findByRole('heading', { name: 'Неожиданный формат ответа от сервера' }),
    ).toBeVisible();
  });

  it('asks to withdraw a waiting invitation first', async () => {
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

  it('[CREATEOK-01] [CREATEOK-03] [CREATEOK-04] shows the promise, its links and Start now', async () => {
    await opened();
    await question('Слово записано');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { name: 'Бегать по утрам' })).toBeVisible();
    expect(main.getByRole('link', { name: 'Открыть обещание' })).toHaveAttribute('href', '/promises/77');
    expect(main.getByRole('link', { name: 'Мои обещания' })).toHaveAttribute('href', '/my');
    expect(main.getByRole('link', { name: 'Создать ещё одно' })).toHaveAttribute('href', '/create');
    expect(main.getByRole('button', { name: 'Start now' })).toBeVisible();
  });

  it('[CREATEOK-05] starts it and goes to /promises/{id} with a success message', async () => {
    const gateway = gatewayOf().on(START, () => promiseOf({ id: 77, status: 'active' }));
    const { path } = await opened(gateway);
    await userEvent.click(await screen.findByRole('button', { name: 'Start now' }));
    await waitFor(() => expect(path()).toBe('/promises/77'));
    const message = await screen.findByText('Слово дано. Первый день идёт.');
    expect(message.closest('[role="status"]')).toHaveAttribute('data-type', 'success');
    expect(gateway.to(START)).toHaveLength(1);
  });

  it('[CREATE-44] says that starting failed, and why', async () => {
    const gateway = gatewayOf().on(START, () => refusal(409, 'PROMISE_NOT_DRAFT', 'Обещание уже начато.'));
    const { path } = await opened(gateway);
    await userEvent.click(await screen.findByRole('button', { name: 'Start now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ошибка при запуске обещания. Обещание уже начато.',
    );
    expect(path()).toBe('/create/success');
  });
});
