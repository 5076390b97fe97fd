import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ARTICLES } from '../src/features/board/content/articles.ts';
import { mountApp } from './mount-app.tsx';

const visitor = { user: null } as const;
describe('/board', () => {
  it('[BOARD-01] [ROUTE-05] has the tabs Motivators, Templates and Useful, and keeps the selected one in the address', async () => {
    const { router } = await mountApp('/board', visitor);
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Motivators', 'Templates', 'Useful']);
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(tabs[0]!);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(tabs[2]).toHaveAttribute('aria-selected', 'true');
    expect(tabs[2]).toHaveFocus();
    expect(router.state.location.hash).toBe('useful');
    expect(screen.getByRole('heading', { name: ARTICLES[0]!.title })).toBeVisible();
  });
});
