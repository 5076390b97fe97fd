import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CREATE,
  next,
  question,
  title,
  open,
  toType,
  pick,
  walkTo,
  toDuration,
  toFrequency,
} from './wizard-page.tsx';

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

  it('[CREATE-06] a habit asks for its frequency', async () => {
    await open();
    await toFrequency();
    expect(screen.getByRole('radio', { name: 'Ежедневно' })).toBeChecked();
  });

  it('[CREATE-12] links back to /promises', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Мои обещания' })).toHaveAttribute('href', '/promises');
  });

  it('[CREATE-29] [CREATE-30] offers the durations of each kind', async () => {
    await open();
    await toDuration();
    const offered = () =>
      screen
        .getAllByRole('radio')
        .map((one) => one as HTMLInputElement)
        .filter(({ name }) => name !== 'approval')
        .map(({ value }) => value);
    expect(offered()).toEqual(['7', '10', '14', '20', '30']);
    await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
    await question('Какое это обещание?');
    await pick(/Цель/);
    await question('На сколько дней?');
    expect(offered()).toEqual(['7', '14', '30', '90']);
    const chosen = screen.getAllByRole<HTMLInputElement>('radio', { checked: true });
    expect(chosen.map(({ name }) => name)).toEqual(['approval']);
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

  it('goes one question back by the browser`s Back, and accepts an idea as a title', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Без сладкого' }));
    expect(await title()).toHaveValue('Без сладкого');
    await userEvent.click(next());
    await question('Зачем вам это?');
    act(() => router.history.back());
    await question('Что вы обещаете?');
    expect(await title()).toHaveValue('Без сладкого');
  });

  it('the address of a later question shows the first incomplete one', async () => {
    await open('/create?step=4');
    expect(await question('Что вы обещаете?')).toBeVisible();
  });
});

describe('/create: validation', () => {
  it('[CREATE-15] an empty title', async () => {
    await open();
    await userEvent.type(await title(), '   ');
    await userEvent.click(next());
    expect(await screen.findByText('Название обещания обязательно')).toBeVisible();
    await question('Что вы обещаете?');
  });

  it.each(['\u200b', '\u2800', '\uFE0F'])(
    '[NAMES-01] a title of which nothing can be seen: %j',
    async (value) => {
      await open();
      fireEvent.change(await title(), { target: { value } });
      await userEvent.click(next());
      expect(await screen.findByText('Название обещания обязательно')).toBeVisible();
    },
  );

  it('[NAMES-04] a title under a heap of marks', async () => {
    await open();
    fireEvent.change(await title(), { target: { value: `я${'\u0301'.repeat(2_000)}` } });
    expect(screen.getByText('1 / 100')).toBeVisible();
    await userEvent.click(next());
    expect(await screen.findByText(/слишком много знаков над буквами/)).toBeVisible();
  });

  it('[NAMES-03] a title of families is counted by them', async () => {
    await open();
    fireEvent.change(await title(), { target: { value: '👨‍👩‍👧‍👦'.repeat(100) } });
    expect(screen.getByText('100 / 100')).toBeVisible();
    await userEvent.click(next());
    await question('Зачем вам это?');
  });

  it('[CREATE-16] a title over 100 characters, counted by visible characters', async () => {
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
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    expect(await screen.findByText('Выберите длительность')).toBeVisible();
    expect(screen.getByText('Выберите длительность перед созданием обещания')).toBeVisible();
    expect(gateway.to(CREATE)).toEqual([]);
  });

  it.each([
    ['[CREATE-19]', { type: 'habit', days: 30 }, 'Выберите частоту выполнения'],
    ['[CREATE-21]', { type: 'challenge', mode: 'daily', days: 0 }, 'Количество дней должно быть больше 0'],
    ['[CREATE-22]', { type: 'goal', mode: 'daily', days: 366 }, 'Количество дней не может превышать 365'],
  ])('%s of an older draft: %j', async (_, answers, sentence) => {
    const kept = { answers: { title: 'Бегать', description: '', penalty: 'none', ...answers } };
    sessionStorage.setItem('create-promise:7:new', JSON.stringify(kept));
    const { gateway } = await open('/create?step=4');
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранить черновик' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(gateway.to(CREATE)).toEqual([]);
  });

  it('a weekly habit without an interval', async () => {
    const { gateway } = await open();
    await toFrequency();
    await pick('Еженедельно');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Выберите, сколько раз в неделю');
    expect(gateway.to(CREATE)).toEqual([]);
  });
});

describe('/create: advancing automatically', () => {
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

  it('[CREATE-08] a duration and a frequency lead on to who approves', async () => {
    await open();
    await toDuration();
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('radio', { name: /14/ }), { detail: 1 });
    act(() => jest.advanceTimersByTime(99));
    expect(screen.getByRole('radio', { name: /Система/ })).not.toHaveFocus();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('radio', { name: /Система/ })).toHaveFocus();
  });

  it('never after an arrow key, which moves through the choices', async () => {
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

  it('by keyboard: Enter advances and the next question has the focus', async () => {
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
