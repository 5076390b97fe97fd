import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@slovo/testing/fake-gateway';
import { promiseOf } from './samples.ts';
import { active, day, giveWord, open } from './promise-page.tsx';

const started = () => active({ current_day: 1, days: [day(1, 'open', true), day(2, 'ahead')] });
const start = 'POST /api/promises/:id/start';
const openMoment = async () => {
  const opened = await open({
    promise: promiseOf({ title: 'Бегать по утрам', description: 'Пока город спит' }),
  });
  opened.gateway.on(start, started);
  await userEvent.click(screen.getByRole('button', { name: 'Запустить обещание' }));
  return { ...opened, button: await screen.findByRole('button', { name: 'Дать слово' }) };
};
const holdFor = async (button: HTMLElement, ms: number) => {
  jest.useFakeTimers();
  fireEvent.pointerDown(button, { button: 0 });
  act(() => jest.advanceTimersByTime(ms));
  fireEvent.pointerUp(button);
  fireEvent.click(button, { detail: 1 });
  jest.useRealTimers();
  await act(async () => {});
};

describe('the moment of giving a word', () => {
  it('[FEEL-01] shows the words of the promise, and starts nothing by being opened or left', async () => {
    const { gateway } = await openMoment();
    const moment = screen.getByRole('dialog', { name: /Вы даёте слово.*Бегать по утрам/ });
    expect(moment).toHaveAccessibleDescription('Пока город спит');
    expect(moment).toHaveTextContent('14 дней · Ежедневно');
    await userEvent.click(screen.getByRole('button', { name: 'Не сейчас' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.to(start)).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Запустить обещание' })).toBeVisible();
  });

  it('[FEEL-02] a held button gives it, and a short press only says to hold longer', async () => {
    const { gateway, button } = await openMoment();
    await holdFor(button, 500);
    expect(screen.getByText('Чуть дольше: держите, пока кнопка не заполнится.')).toBeVisible();
    expect(gateway.to(start)).toHaveLength(0);
    await holdFor(button, 1000);
    expect(await screen.findByText('Слово дано. День 1 идёт.')).toBeVisible();
    expect(gateway.to(start)).toHaveLength(1);
  });

  it('[FEEL-20] the promise is shown from its top then, wherever its page was scrolled to', async () => {
    const { button } = await openMoment();
    const scroll = jest.spyOn(window, 'scrollTo');
    await holdFor(button, 500);
    expect(scroll).not.toHaveBeenCalled();
    await holdFor(button, 1000);
    await screen.findByText('Слово дано. День 1 идёт.');
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
    scroll.mockRestore();
  });

  it('[FEEL-03] a key gives it at once, but not the one still down from the button before', async () => {
    const { gateway, button } = await openMoment();
    button.focus();
    const repeated = fireEvent.keyDown(button, { key: 'Enter', repeat: true });
    expect(repeated).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Слово дано. День 1 идёт.')).toBeVisible();
    expect(gateway.to(start)).toHaveLength(1);
  });

  it('[FEEL-03] with reduced motion a plain press gives it', async () => {
    window.matchMedia = (query) => ({ matches: query.includes('reduced-motion') }) as MediaQueryList;
    try {
      const { gateway, button } = await openMoment();
      await userEvent.click(button);
      expect(await screen.findByText('Слово дано. День 1 идёт.')).toBeVisible();
      expect(gateway.to(start)).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(window, 'matchMedia');
    }
  });

  it('[FEEL-04] then the first day appears, has the focus, and leads back to the promise', async () => {
    await openMoment();
    (await screen.findByRole('button', { name: 'Дать слово' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Слово дано. День 1 идёт.')).toHaveFocus();
    const moment = screen.getByRole('dialog');
    expect(moment.querySelector('.ui-day')).toHaveAttribute('data-day', 'open');
    await userEvent.click(screen.getByRole('button', { name: 'Хорошо' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Отчитаться за сегодня' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('[FEEL-04] a refusal stays in the moment, and a second try may succeed', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on(start, () => refusal(503, 'UNAVAILABLE', 'нет'));
    await giveWord();
    expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось запустить обещание');
    gateway.on(start, started);
    screen.getByRole('button', { name: 'Дать слово' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Слово дано. День 1 идёт.')).toBeVisible();
  });
});
