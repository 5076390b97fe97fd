import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ARTICLES } from '../src/features/board/content/articles.ts';
import { HABITS } from '../src/features/board/content/habits.ts';
import { MOTIVATORS, motivatorOf } from '../src/features/board/content/motivators.ts';
import { countWords, minutesFor, readingMinutes } from '../src/features/board/reading-minutes.ts';
import { mountApp } from './mount-app.tsx';

const visitor = { user: null } as const;
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

describe('/board', () => {
  it.each([
    ['motivators', MOTIVATORS.map(({ id, name }) => [name, `/board/user/${id}#motivator`])],
    ['templates', HABITS.map(({ id, title }) => [title, `/habit/${id}`])],
    ['useful', ARTICLES.map(({ id, title }) => [title, `/article/${id}`])],
  ])('[BOARD-03] «%s» lead to their pages', async (tab, cards) => {
    await mountApp(`/board#${tab}`, visitor);
    const shown = within(screen.getByRole('tabpanel')).getAllByRole('link');
    expect(shown.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(cards);
  });

  it('[BOARD-02] [GEN-13] sends no requests: its content is static', async () => {
    const { gateway } = await mountApp('/board', visitor);
    expect(gateway.asked.map(({ path }) => path).filter((path) => path !== '/app-config.json')).toEqual([]);
    expect(screen.getByRole('heading', { name: MOTIVATORS[0]!.name })).toBeVisible();
  });

  it('[BOARD-08] prices are in roubles', async () => {
    await mountApp('/board', visitor);
    const card = screen.getByRole('heading', { name: MOTIVATORS[0]!.name }).closest('article')!;
    expect(plain(card.textContent)).toContain('от 1 200 ₽');
  });
});

describe('a motivator’s page', () => {
  it('[BOARD-04] [ROUTE-06] opens the tab that the fragment names, and the profile without one', async () => {
    const { router } = await mountApp('/board/user/1#motivator', visitor);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Марина Левченко');
    expect(screen.getByRole('tab', { name: 'Мотиватор' })).toHaveAttribute('aria-selected', 'true');
    expect(plain(screen.getByRole('tabpanel').textContent)).toContain('3 500 ₽ за месяц');
    await userEvent.click(screen.getByRole('tab', { name: 'Профиль' }));
    expect(router.state.location.hash).toBe('profile');
    expect(screen.getByText(motivatorOf(1)!.bio[0]!)).toBeVisible();
  });

  it('[BOARD-04] shows the profile without a fragment', async () => {
    await mountApp('/board/user/2', visitor);
    expect(screen.getByRole('tab', { name: 'Профиль' })).toHaveAttribute('aria-selected', 'true');
  });

  it.each(['Подписаться', 'Поделиться', /^Нравится/])(
    '[BOARD-05] %s does nothing and says so',
    async (name) => {
      const { gateway, path } = await mountApp('/board/user/1', visitor);
      const asked = gateway.asked.length;
      const button = screen.getByRole('button', { name });
      const before = document.body.innerHTML;
      expect(button).toHaveAccessibleDescription(/человек вымышлен/);
      button.click();
      expect(document.body.innerHTML).toBe(before);
      expect(gateway.asked).toHaveLength(asked);
      expect(path()).toBe('/board/user/1');
    },
  );
});

describe('an article', () => {
  it('[ROUTE-07] shows its text, its reading time and the next article', async () => {
    const article = ARTICLES[0]!;
    await mountApp(`/article/${article.id}`, visitor);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(article.title);
    expect(screen.getAllByText(`${readingMinutes(article)} минуты чтения`)[0]).toBeVisible();
    expect(screen.getByRole('link', { name: ARTICLES[1]!.title })).toHaveAttribute(
      'href',
      `/article/${ARTICLES[1]!.id}`,
    );
    expect(screen.getByRole('link', { name: 'Дать слово' })).toHaveAttribute('href', '/create');
  });

  it.each([
    [1, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [900, 5],
  ])('[BOARD-06] %i words take %i minutes', (words, minutes) => expect(minutesFor(words)).toBe(minutes));

  it('[BOARD-06] a dash is not counted as a word', () => expect(countWords('Серия — это не цифра')).toBe(4));

  it.each(ARTICLES.map((article) => [article.title, article] as const))(
    '«%s» is worth opening',
    (_, { body }) => {
      const words = countWords(body.map((block) => JSON.stringify(block)).join(' '));
      expect(words).toBeGreaterThanOrEqual(300);
      expect(words).toBeLessThanOrEqual(900);
    },
  );
});

describe('a habit’s page', () => {
  it('[BOARD-07] [ROUTE-08] shows experts, and one in a sheet with «Начать тренировку»', async () => {
    await mountApp('/habit/1', visitor);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ложиться до полуночи');
    const row = screen.getByRole('button', { name: 'Подробнее: Динара Юсупова' });
    expect(plain(row.closest('li')!.textContent)).toContain('от 1 400 ₽');
    await userEvent.click(row);
    const sheet = screen.getByRole('dialog', { name: 'Динара Юсупова' });
    expect(within(sheet).getByRole('button', { name: 'Начать тренировку' })).toBeVisible();
    expect(within(sheet).getByRole('link', { name: 'Страница мотиватора' })).toHaveAttribute(
      'href',
      '/board/user/5#motivator',
    );
    await userEvent.click(within(sheet).getByRole('button', { name: 'Закрыть' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[BOARD-07] the like goes on and off', async () => {
    await mountApp('/habit/1', visitor);
    const like = screen.getByRole('button', { name: /^Нравится/ });
    expect(like).toHaveTextContent('312');
    await userEvent.click(like);
    expect(like).toHaveAttribute('aria-pressed', 'true');
    expect(like).toHaveTextContent('313');
    await userEvent.click(like);
    expect(like).toHaveAttribute('aria-pressed', 'false');
    expect(like).toHaveTextContent('312');
  });

  it.each([
    ['the page', async () => userEvent.click(screen.getByRole('button', { name: 'Взять эту привычку' }))],
    [
      'an expert',
      async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Подробнее: Марина Левченко' }));
        await userEvent.click(screen.getByRole('button', { name: 'Начать тренировку' }));
      },
    ],
  ])('a habit taken from %s is filled into the wizard', async (_, take) => {
    const { path } = await mountApp('/habit/4');
    await take();
    expect(await screen.findByRole('textbox', { name: 'Название' })).toHaveValue('Бегать через день');
    expect(path()).toBe('/create');
    const next = () => userEvent.click(screen.getByRole('button', { name: 'Дальше' }));
    await next();
    expect(await screen.findByRole('textbox', { name: /Описание/ })).toHaveValue(HABITS[3]!.description);
    await next();
    expect(await screen.findByRole('radio', { name: /Привычка/ })).toBeChecked();
    await next();
    expect(await screen.findByRole('button', { name: 'Сохранить черновик' })).toBeVisible();
  });

  it('asks before it replaces unsaved answers', async () => {
    const { router } = await mountApp('/create');
    await userEvent.type(screen.getByRole('textbox', { name: 'Название' }), 'Моё');
    await act(() => router.navigate({ to: '/habit/$id', params: { id: '4' } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Взять эту привычку' }));
    const sheet = screen.getByRole('dialog', { name: 'Заменить незаконченное обещание?' });
    expect(sheet).toHaveTextContent('«Моё»');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Дописать начатое' }));
    expect(await screen.findByRole('textbox', { name: 'Название' })).toHaveValue('Моё');
    await act(() => router.navigate({ to: '/habit/$id', params: { id: '4' } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Взять эту привычку' }));
    await userEvent.click(screen.getByRole('button', { name: 'Заменить' }));
    expect(await screen.findByRole('textbox', { name: 'Название' })).toHaveValue('Бегать через день');
  });

  it('a visitor is asked to sign in', async () => {
    await mountApp('/habit/4', visitor);
    await userEvent.click(screen.getByRole('button', { name: 'Взять эту привычку' }));
    expect(await screen.findByRole('heading', { name: 'Нужно войти' })).toBeVisible();
  });
});

describe('an unknown id', () => {
  it.each(['/board/user/99', '/habit/99', '/article/99', '/article/why', '/habit/1e0x'])(
    '%s',
    async (path) => {
      await mountApp(path, visitor);
      expect(screen.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
    },
  );
});
