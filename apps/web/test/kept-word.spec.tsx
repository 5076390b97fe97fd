import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { active, day, menu, open, other } from './promise-page.tsx';

const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const keptDay = (number: number) => ({
  ...day(number, 'kept'),
  date: new Date(Date.UTC(2026, 8, number)).toISOString().slice(0, 10),
});
const keptWord = (part: Partial<PromiseView> = {}) =>
  active({
    status: 'closed',
    completion_type: 'success',
    current_day: null,
    completed_days: 28,
    reports_count: 31,
    skips: { used: 2, budget: 6 },
    days: Array.from({ length: 60 }, (_, index) => keptDay(index + 1)),
    closed_at: ago(HOUR),
    is_public: true,
    ...part,
  });
const moment = () => screen.queryByRole('dialog', { name: /Слово сдержано/ });

describe('[FEEL-13] the end of a kept word', () => {
  it('shows once what it took, with the whole ribbon', async () => {
    const { unmount } = await open({ promise: keptWord() });
    const shown = within(await screen.findByRole('dialog', { name: /Слово сдержано.*Бегать по утрам/ }));
    expect(shown.getAllByRole('img', { name: /Лента/ })).toHaveLength(2);
    for (const fact of ['28 из 30 дней', '31 отчёт', '60 дней подряд', '2 пропуска из 6'])
      expect(shown.getByText(fact)).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Хорошо' }));
    await waitFor(() => expect(moment()).toBeNull());
    unmount();
    await open({ promise: keptWord() });
    expect(moment()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Как это было' }));
    expect(await screen.findByRole('dialog', { name: /Слово сдержано/ })).toBeVisible();
  });

  it('draws a pause that lies between two rows of the ribbon, and says it', async () => {
    const later = (number: number) => ({ ...keptDay(number + 3), day: number });
    const days = Array.from({ length: 40 }, (_, index) => (index < 30 ? keptDay : later)(index + 1));
    await open({ promise: keptWord({ days }) });
    const shown = within(await screen.findByRole('dialog', { name: /Слово сдержано/ }));
    const [first, second] = shown.getAllByRole('img', { name: /Лента/ });
    const statesOf = (row: HTMLElement) =>
      [...row.querySelectorAll<HTMLElement>('[data-day]')].map(({ dataset }) => dataset['day']);
    expect(statesOf(first!)).toEqual(Array.from({ length: 30 }, () => 'kept'));
    expect(statesOf(second!)).toEqual(['paused', ...Array.from({ length: 10 }, () => 'kept')]);
    expect(second).toHaveAccessibleName(/пауза 3/);
  });

  it('copies the link of a public word; a private one says why it cannot be shared', async () => {
    const user = userEvent.setup();
    const { unmount } = await open({ promise: keptWord() });
    await user.click(await screen.findByRole('button', { name: 'Скопировать ссылку' }));
    expect(await screen.findByRole('button', { name: 'Ссылка скопирована' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/\/anya\/p\/31$/);
    unmount();
    await open({ promise: keptWord({ is_public: false }) });
    expect(await screen.findByText(/Обещание приватное. Чтобы поделиться/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Скопировать ссылку' })).toBeNull();
  });

  it('comes at once after the owner closes it as kept, not to others and not after a week', async () => {
    const { gateway, unmount } = await open({ promise: active() });
    gateway.on('POST /api/promises/:id/close', () => keptWord());
    await menu('Закрыть: выполнено');
    await userEvent.click(await screen.findByRole('button', { name: 'Закрыть' }));
    expect(await screen.findByRole('dialog', { name: /Слово сдержано/ })).toBeVisible();
    unmount();
    localStorage.clear();
    const seen = await open({ promise: keptWord(), mine: false }, { path: '/anya/p/31', user: other });
    expect(moment()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Как это было' })).toBeNull();
    seen.unmount();
    await open({ promise: keptWord({ closed_at: ago(8 * 24 * HOUR) }) });
    expect(moment()).toBeNull();
    expect(screen.getByRole('button', { name: 'Как это было' })).toBeVisible();
  });
});

describe('[FEEL-14] closing', () => {
  const running = active({
    completed_days: 15,
    is_public: true,
    days: [day(1, 'kept'), day(2, 'open', true), day(3, 'ahead'), day(4, 'ahead')],
  });
  it.each([
    ['Закрыть: выполнено', /15 из 30 дней\. Впереди остаются 2 дня.*встанет в «Выполнено» и прибавится/],
    ['Закрыть: сдаюсь', /15 из 30 дней\. Вы отпускаете это слово.*встанет в «Сдался»/],
    ['Закрыть: отменить', /15 из 30 дней\..*потеряло смысл.*встанет в «Отменено»/],
    ['Закрыть: не вышло', /15 из 30 дней\..*не вышло.*встанет в «Провалено»/],
  ])('«%s» says what it means for this promise now', async (item, meaning) => {
    await open({ promise: running });
    await menu(item);
    const sheet = await screen.findByRole('dialog', { name: 'Точно хотите закрыть обещание?' });
    expect(within(sheet).getByText(meaning)).toBeVisible();
    expect(within(sheet).getByText(/Новых отчётов и напоминаний не будет.*Итог увидят все/)).toBeVisible();
  });

  it('of a private goal speaks neither of days nor of an audience', async () => {
    await open({ promise: active({ type: 'goal', skips: null, days: [day(1, 'open', true)] }) });
    await menu('Закрыть: выполнено');
    const sheet = await screen.findByRole('dialog', { name: 'Точно хотите закрыть обещание?' });
    expect(within(sheet).getByText(/^Слово будет считаться сдержанным/)).toBeVisible();
    expect(sheet).not.toHaveTextContent(/Итог увидят все|из 30/);
  });
});
