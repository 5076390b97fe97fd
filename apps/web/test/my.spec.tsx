import { readFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { askAnew, mountApp } from './mount-app.tsx';
import { promiseOf } from './samples.ts';

const day = (number: number, state: PromiseView['days'][number]['state'], today = false) => ({
  day: number,
  date: `2026-11-${String(10 + number).padStart(2, '0')}`,
  state,
  today,
});
const running = (part: Partial<PromiseView>): PromiseView =>
  promiseOf({
    status: 'active',
    current_day: 3,
    reports_count: 2,
    days: [day(1, 'kept'), day(2, 'missed'), day(3, 'open', true), day(4, 'ahead')],
    days_total: 4,
    today_ends_at: '2026-11-21T00:00:00.000Z',
    ...part,
  });
const closed = (id: number, completion_type: PromiseView['completion_type'], title: string) =>
  promiseOf({ id, title, status: 'closed', completion_type, closed_at: '2026-11-19T10:00:00.000Z' });

const all = [
  promiseOf({ id: 1, title: 'Черновик бега', type: 'habit', penalty_mode: 'final' }),
  running({ id: 2, title: 'Бег', type: 'habit', penalty_mode: 'normal', skips: { used: 1, budget: 6 } }),
  running({
    id: 3,
    title: 'Диплом',
    type: 'goal',
    days: [day(1, 'kept', true)],
    created_at: '2026-11-19T07:00:00.000Z',
  }),
  closed(4, 'success', 'Сделано'),
  closed(5, 'failed', 'Не вышло'),
  closed(6, 'give_up', 'Сдался я'),
  closed(7, 'cancel', 'Передумал'),
  closed(8, 'overdue', 'Опоздал'),
];
const open = async (promises: PromiseView[] = all) => {
  await mountApp('/my', { gateway: new FakeGateway().on('GET /api/promises', () => ({ promises })) });
  await waitFor(() => expect(screen.queryByText('Загружаем обещания...')).toBeNull());
};
const cards = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const cardOf = (title: string) => screen.getByRole('heading', { name: title }).closest('article')!;
const choose = async (filter: string) => {
  await userEvent.click(screen.getByRole('button', { name: /^Ещё/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: filter }));
};

describe('/my', () => {
  it('[MY-01] [MY-02] [MY-13] lists own promises: active (what is left first), draft, closed; newest first', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
    expect(cards().slice(0, 3)).toEqual(['Бег', 'Диплом', 'Черновик бега']);
    expect(screen.getByText('8 обещаний')).toBeVisible();
  });

  it('[MY-03] [MY-04] three visible filters and five in the menu, each showing its own', async () => {
    await open();
    const filters = screen.getByRole('group', { name: 'Статус' });
    expect(
      within(filters)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Все', 'Активные', 'Черновики', '']);
    await userEvent.click(screen.getByRole('button', { name: 'Активные' }));
    expect(cards()).toEqual(['Бег', 'Диплом']);
    await userEvent.click(screen.getByRole('button', { name: 'Черновики' }));
    expect(cards()).toEqual(['Черновик бега']);
    await choose('Выполнено');
    expect(cards()).toEqual(['Сделано']);
    expect(screen.getByRole('button', { name: 'Выполнено' })).toHaveAttribute('aria-pressed', 'true');
  });

  it.each([
    ['Провалено', ['Опоздал', 'Не вышло']],
    ['Сдался', ['Сдался я']],
    ['Отменено', ['Передумал']],
    ['Просрочено', ['Опоздал']],
  ])('[MY-04] %s shows %j', async (filter, shown) => {
    await open();
    await choose(filter);
    expect(cards()).toEqual(shown);
  });

  it('[MY-05] filters by type', async () => {
    await open();
    const types = screen.getByRole('combobox', { name: 'Тип обещаний' });
    expect(
      within(types)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Все типы', 'Челленджи', 'Привычки', 'Цели']);
    await userEvent.selectOptions(types, 'Цели');
    expect(cards()).toEqual(['Диплом']);
  });

  it('[MY-06] [MY-07] each filter has its own empty state; all and active link to /create', async () => {
    await open([closed(4, 'success', 'Сделано')]);
    await userEvent.click(screen.getByRole('button', { name: 'Активные' }));
    expect(screen.getByRole('heading', { name: 'Активных обещаний нет' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Создать обещание' })).toHaveAttribute('href', '/create');
    await userEvent.click(screen.getByRole('button', { name: 'Черновики' }));
    expect(screen.getByRole('heading', { name: 'Черновиков нет' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Создать обещание' })).toBeNull();
    const titles = new Set<string | null>();
    for (const filter of ['Провалено', 'Сдался', 'Отменено', 'Просрочено']) {
      await choose(filter).catch(async () => {
        await userEvent.click(screen.getByRole('button', { name: /Провалено|Сдался|Отменено/ }));
        await userEvent.click(await screen.findByRole('menuitem', { name: filter }));
      });
      titles.add(screen.getAllByRole('heading', { level: 2 })[0]!.textContent);
    }
    expect(titles.size).toBe(4);
  });

  it('[MY-07] without any promise it says where to begin', async () => {
    await open([]);
    expect(await screen.findByRole('heading', { name: 'Здесь появятся ваши обещания' })).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Создать обещание' });
    expect(link).toHaveAttribute('href', '/create');
  });

  it('keeps the loaded list when a refetch fails', async () => {
    let works = true;
    const gateway = new FakeGateway().on('GET /api/promises', () =>
      works ? { promises: all } : refusal(400, 'X', 'no'),
    );
    await mountApp('/my', { gateway });
    await screen.findByRole('heading', { name: 'Бег' });
    works = false;
    await askAnew();
    expect(screen.getByRole('heading', { name: 'Бег' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Обещания не загрузились' })).toBeNull();
  });

  it('says which reports are still due today', async () => {
    await open();
    const { nextElementSibling: line } = screen.getByRole('heading', { level: 1 });
    expect(line).toHaveTextContent(/^Осталось одно слово до \d\d:\d\d$/);
  });

  it('refetches when a day ends while the page is open', async () => {
    jest.useFakeTimers();
    const today_ends_at = new Date(Date.now() + 60_000).toISOString();
    const gateway = new FakeGateway().on('GET /api/promises', () => ({
      promises: [running({ today_ends_at })],
    }));
    await mountApp('/my', { gateway });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    const before = gateway.to('GET /api/promises').length;
    await act(() => jest.advanceTimersByTimeAsync(58_000));
    expect(gateway.to('GET /api/promises')).toHaveLength(before);
    await act(() => jest.advanceTimersByTimeAsync(4000));
    expect(gateway.to('GET /api/promises')).toHaveLength(before + 1);
  });

  it('[VOICE-06] counts no lost word among those of today until its owner goes on', async () => {
    const lost = { id: 2, title: 'Бег', outlook: 'lost' } as const;
    const day3 = { id: 3, title: 'Диплом', days: [day(1, 'kept', true)] };
    await open([running(lost), running(day3)]);
    expect(screen.getByText('На сегодня все слова сдержаны')).toBeVisible();
    const others = screen.getByRole('region', { name: 'Остальные' });
    expect(within(others).getByRole('heading', { name: 'Бег' })).toBeVisible();
    cleanup();
    await open([running({ ...lost, goes_on: true }), running(day3)]);
    expect(screen.getByText('одно слово')).toBeVisible();
  });

  it('says that all reports of today are done', async () => {
    await open([running({ days: [day(1, 'kept', true)] })]);
    expect(screen.getByText('На сегодня все слова сдержаны')).toBeVisible();
  });
});

describe('a card', () => {
  it('[CARD-03] [CARD-04] [CARD-05] [CARD-06] [CARD-07] shows the facts and the progress of a promise', async () => {
    await open([
      running({ title: 'Бег', description: 'Два километра', type: 'habit', skips: { used: 1, budget: 6 } }),
    ]);
    const card = cardOf('Бег');
    for (const text of ['Два километра', 'Привычка', 'Ежедневно', 'День: 3 из 4 дней · 2 отчёта', '1 из 6']) {
      expect(within(card).getByText(text)).toBeVisible();
    }
    expect(
      within(card).getByRole('img', {
        name: /^Лента: 4 дня, сдержано 1, пропущено 1, впереди 1, сегодня день 3$/,
      }),
    ).toBeVisible();
  });

  it('[CARD-14] [CARD-15] [CARD-16] says its rhythm in short names of weekdays, and its dates as Russians write them', async () => {
    const weekly = (days: number[]) => ({ frequency_mode: 'weekly', frequency_config: { days } }) as const;
    const closed = {
      status: 'closed',
      completion_type: 'success',
      closed_at: '2025-01-02T09:00:00.000Z',
    } as const;
    await open([
      running({ id: 1, title: 'Бег', ...weekly([1, 2, 3, 4]) }),
      running({ id: 2, title: 'Йога', ...weekly([5, 6, 7]) }),
      running({ id: 3, title: 'Книга', ...closed }),
    ]);
    expect(within(cardOf('Бег')).getByText('По Пн, Вт, Ср, Чт')).toBeVisible();
    expect(within(cardOf('Йога')).getByText('По Пт, Сб, Вс')).toBeVisible();
    expect(within(cardOf('Книга')).getByText(/2 января 2025/)).toBeVisible();
  });

  it('[CARD-08] distinguishes kept, missed and future days', async () => {
    await open([running({ title: 'Бег' })]);
    const days = [...cardOf('Бег').querySelectorAll('.ui-ribbon [data-day]')].map((one) =>
      one.getAttribute('data-day'),
    );
    expect(days).toEqual(['kept', 'missed', 'open', 'ahead']);
  });

  it.each([
    [{ is_public: true, username: 'anya' }, '/anya/p/9'],
    [{ is_public: true, username: null }, '/promises/9'],
    [{ is_public: false, username: 'anya' }, '/my/9'],
  ])('[CARD-01] [CARD-09] [CARD-10] [CARD-11] %j links to %s', async (part, path) => {
    await open([running({ id: 9, title: 'Бег', ...part })]);
    expect(within(cardOf('Бег')).getByRole('link', { name: 'Бег' })).toHaveAttribute('href', path);
  });

  it('says when it was created or closed', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await open([
      promiseOf({ id: 1, title: 'Черновик', created_at: ago(1) }),
      { ...closed(2, 'success', 'Сделано'), closed_at: ago(3) },
    ]);
    expect(within(cardOf('Черновик')).getByText('Создано: вчера')).toBeVisible();
    expect(within(cardOf('Сделано')).getByText('Закрыто: 3 дня назад')).toBeVisible();
  });

  it('[CARD-12] habits are tinted by penalty mode, others are not', async () => {
    await open([
      ...(['none', 'normal', 'final'] as const).map((mode, id) =>
        running({ id: id + 1, title: mode, type: 'habit', penalty_mode: mode }),
      ),
      running({ id: 9, title: 'цель', type: 'goal', penalty_mode: 'final' }),
    ]);
    const styles = document.head.appendChild(document.createElement('style'));
    styles.textContent = readFileSync('../../libs/ui/src/patterns/promise-card.css', 'utf8');
    const groundOf = (title: string) => getComputedStyle(cardOf(title)).getPropertyValue('--ground');
    const grounds = ['none', 'normal', 'final', 'цель'].map(groundOf);
    styles.remove();
    expect(grounds).toEqual(['var(--tint-none)', 'var(--tint-normal)', 'var(--tint-final)', '']);
    const tokens = readFileSync('../../libs/ui/src/tokens/tokens.css', 'utf8');
    const tints = ['none', 'normal', 'final'].map(
      (mode) => new RegExp(`--tint-${mode}: (.+);`).exec(tokens)?.[1],
    );
    expect(tints).not.toContain(undefined);
    expect(new Set(tints).size).toBe(3);
  });

  it('today`s mark links to the report form while a report is due', async () => {
    await open([
      running({ id: 9, title: 'Бег' }),
      running({ id: 10, title: 'Сон', days: [day(1, 'pending', true)] }),
    ]);
    expect(within(cardOf('Бег')).getByRole('link', { name: 'Отчитаться за сегодня: Бег' })).toHaveAttribute(
      'href',
      '/my/9?report=true',
    );
    expect(within(cardOf('Сон')).getByRole('img', { name: 'Сегодня: на проверке' })).toBeVisible();
  });
});
