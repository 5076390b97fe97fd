import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountApp } from './mount-app.tsx';
import { active, open } from './promise-page.tsx';

const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
/** Other status lines, of parts that load, come and go. */
const announcedTitles = () => announced().filter((text) => text.endsWith('· Слово'));
const follow = (name: string) => {
  const [menu] = screen.getAllByRole('navigation', { name: 'Главное меню' });
  return userEvent.click(within(menu!).getByRole('link', { name }));
};

describe('a change of page', () => {
  it('[FEEL-05] announces the title and moves the focus to the heading', async () => {
    await mountApp('/my');
    const first = await screen.findByRole('heading', { level: 1, name: 'Мои обещания' });
    expect(first).not.toHaveFocus();
    expect(announced()).not.toContain('Мои обещания · Слово');
    await follow('Лента');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Лента' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Лента · Слово');
    expect(announced()).toContain('Лента · Слово');
  });

  it('[FEEL-05] back announces the page and leaves the focus alone', async () => {
    const { router } = await mountApp('/my');
    await screen.findByRole('heading', { level: 1, name: 'Мои обещания' });
    await follow('Лента');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Лента' })).toHaveFocus());
    act(() => router.history.back());
    await waitFor(() => expect(announced()).toContain('Мои обещания · Слово'));
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
  });

  it('[FEEL-05] an open sheet is no change of page', async () => {
    await open({ promise: active() });
    const before = announcedTitles();
    await userEvent.click(screen.getByRole('button', { name: 'Отчитаться за сегодня' }));
    expect(await screen.findByRole('dialog', { name: 'Отчёт за сегодня' })).toBeVisible();
    expect(announcedTitles()).toEqual(before);
    expect(screen.getByRole('heading', { level: 1, hidden: true })).not.toHaveFocus();
  });
});
