// Real: the renderer as built, the app that takes its elements over. Not real: the browser, the gateway.
import { describe, expect, it } from '@jest/globals';
import { deciding } from '@slovo/texts/web/deciding';
import { act, screen } from '@testing-library/react';
// Preloads what the pages load later, so that it is taken over at once.
import '../src/features/reports/media/report-media.tsx';
import '../src/features/voting/waiting-in-card.tsx';
import { active } from './promise-page.tsx';
import { handOver } from './rendered-page.ts';

const page = handOver();
const running = active({ is_public: true });
const anya = {
  ...running.owner,
  bio: 'Бегаю </script> и пишу',
  stats: { promises: 3, completed: 2, reports: 41 },
  motivator: null,
};

describe('a person’s page of the server', () => {
  const content = {
    kind: 'person' as const,
    username: 'Anya',
    person: anya,
    promises: [running],
    isWhole: true,
  };

  it('[SSR-10] is taken over with its promises: nothing is drawn or loaded again', async () => {
    const { root } = await page.takeOverWhole('/Anya', content);
    expect(root.querySelector('h1')!.textContent).toBe('Аня Ветрова');
    for (const part of [running.title, 'Бегаю </script> и пишу']) expect(root.textContent).toContain(part);
  });

  it('[SSR-10] of somebody without promises as well', async () => {
    const { root } = await page.takeOverWhole('/Anya', { ...content, promises: [] });
    expect(root.querySelector('h1')!.textContent).toBe('Аня Ветрова');
  });
});

describe('the feed of the server', () => {
  const photo = {
    path: '7/photo.jpg',
    kind: 'photo' as const,
    mime: '',
    width: 4,
    height: 3,
    duration: null,
  };
  const votes = { totalVotes: 1, approveVotes: 1, requiredVotes: 3 };
  const waiting = {
    id: 72,
    day_number: 2,
    report_text: 'Три километра',
    media: { ...photo, poster: null },
    media_count: 1,
    created_at: '2026-11-19T06:48:00.000Z',
    poll: { ...votes, status: 'open' as const, action: 'sign-in' as const, voted: false },
  };

  it('[SSR-11] is taken over with its first page: nothing is drawn or loaded again', async () => {
    const items = [30, 31, 32].map((id) => ({
      ...running,
      id,
      title: `Обещание ${id}`,
      waiting_report: id === 31 ? waiting : null,
    }));
    const { root } = await page.takeOverWhole('/feed', { kind: 'feed', items, next: 'more' });
    expect(root.textContent).toContain(waiting.report_text);
    expect(screen.getByText(deciding.bar.signIn)).toBeVisible();
    for (const { title } of items) expect(root.textContent).toContain(title);
    expect(screen.getAllByRole('link', { name: 'Обещание 30' })[0]).toHaveAttribute('href', '/anya/p/30');
    expect(screen.getByRole('button', { name: 'Показать ещё' })).toBeVisible();
  });

  it('[SSR-11] without promises as well', async () => {
    const { root } = await page.takeOverWhole('/feed', { kind: 'feed', items: [], next: null });
    expect(root.querySelector('h1')!.textContent).toBe('Лента');
  });
});

describe('the board of the server', () => {
  it('[SSR-12] is taken over: nothing is drawn or loaded again', async () => {
    const { root } = await page.takeOverWhole('/board');
    expect(root.querySelectorAll('a[href^="/board/user/"]').length).toBeGreaterThan(3);
  });

  it.each([
    ['/article/2', 'article'],
    ['/habit/1', '.ui-ribbon'],
    ['/board/user/1', '[role=tab]'],
  ])('[SSR-24] leads to pages that are taken over as well: %s', async (path, part) => {
    const { root } = await page.takeOverWhole(path);
    expect(root.querySelector('h1')!.textContent).not.toBe('');
    expect(root.querySelector(part)).not.toBeNull();
  });

  it('[SSR-12] shows the tab of the address once it is taken over, without a difference', async () => {
    const root = await page.receive('/board');
    window.history.replaceState(null, '', '/board#useful');
    const { differences } = await page.start(root);
    await act(async () => {});
    expect(differences).toEqual([]);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Статьи');
  });
});
