import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@slovo/testing/fake-gateway';
import { keys } from '../src/shared/data/keys.ts';
import { queries } from '../src/shared/data/queries.ts';
import { KEYS } from '../src/shared/storage/storage.ts';
import { askAnew, mountApp } from './mount-app.tsx';
import { person } from './samples.ts';
import {
  card,
  COUNT,
  feedItemOf,
  LIST,
  openWaiting as open,
  VOTE,
  waitingOf,
  worldOf,
} from './waiting-page.tsx';

const two = [waitingOf(), waitingOf({ report_id: 71, promise_id: 32, promise_title: 'Читать' })];
const three = waitingOf({ report_id: 72, promise_id: 33, promise_title: 'Рисовать' });

afterEach(() => localStorage.removeItem(KEYS.singleKeys));

describe('«Ждут вас»', () => {
  it('[LOOP-39] is one line with the number, which opens the cards; nothing while nothing waits', async () => {
    const { unmount, router } = await open(two, '/my');
    const line = await screen.findByRole('link', { name: 'Ждут вас: 2' });
    await userEvent.click(line);
    expect(await card('Плавать')).toHaveTextContent('Сорок дорожек');
    expect(router.state.location.href).toBe('/feed?waiting=true');
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/my'));
    unmount();
    await open([], '/my');
    await askAnew();
    expect(screen.queryByRole('link', { name: /Ждут вас/ })).toBeNull();
  });

  it('[NAMES-08] a promise whose title cannot be seen has one', async () => {
    await open([waitingOf({ promise_title: '\u200b' })]);
    expect(await card('Без названия')).toHaveTextContent('Без названия');
  });

  it('[LOOP-42] one report after another is decided by a button or a key, and the end is said', async () => {
    const { gateway } = await open(two);
    await card('Плавать');
    await userEvent.click(screen.getByRole('button', { name: 'Проголосовать за' }));
    await card('Читать');
    await userEvent.keyboard('v');
    expect(await screen.findByText('Это были все')).toBeVisible();
    expect(gateway.to(VOTE).map(({ path }) => path)).toEqual([
      '/api/reports/70/vote',
      '/api/reports/71/vote',
    ]);
  });

  it('[LOOP-42] a skipped card comes back only with the next visit', async () => {
    await open(two);
    await card('Плавать');
    await userEvent.keyboard('n');
    await card('Читать');
    await userEvent.click(screen.getByRole('button', { name: 'Пропустить' }));
    expect(await screen.findByText('Это были все')).toBeVisible();
  });

  it('[LOOP-42] what was decided elsewhere meanwhile says so, when the list drops it', async () => {
    const { world } = await open(two);
    await card('Плавать');
    world.reports = [two[1]!];
    await askAnew();
    expect(await screen.findByText('Уже решено без вас')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Проголосовать за' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Дальше' }));
    await card('Читать');
  });

  it('[LOOP-42] and when the vote is refused; a lost connection keeps the card', async () => {
    const { gateway } = await open([two[0]!]);
    gateway.on(VOTE, () => refusal(500, 'INTERNAL', 'нет'));
    await card('Плавать');
    await userEvent.click(screen.getByRole('button', { name: 'Проголосовать за' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Не получилось');
    gateway.on(VOTE, () => refusal(409, 'REPORT_NOT_PENDING', 'нет'));
    await userEvent.click(screen.getByRole('button', { name: 'Проголосовать за' }));
    expect(await screen.findByText('Уже решено без вас')).toBeVisible();
  });

  it('[LOOP-42] a motivator rejects with a reason, whose letters are no keys', async () => {
    const { gateway } = await open([waitingOf({ role: 'motivator' })]);
    gateway.on('POST /api/reports/:id/reject-by-motivator', () => ({}));
    const report = await card('Плавать');
    await userEvent.click(within(report).getByRole('button', { name: 'Отклонить' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Причина' }), 'vn');
    const sheet = screen.getByRole('dialog', { name: 'Почему отклоняете?' });
    await userEvent.click(within(sheet).getByRole('button', { name: 'Отклонить' }));
    await waitFor(() =>
      expect(gateway.to('POST /api/reports/:id/reject-by-motivator')[0]?.body).toEqual({ reason: 'vn' }),
    );
    expect(await screen.findByText('Это были все')).toBeVisible();
  });

  it.each(['voter', 'motivator'] as const)(
    '[LOOP-42] N leaves no card whose answer is under way, of a %s',
    async (role) => {
      const { gateway } = await open([waitingOf({ role }), two[1]!]);
      const path = role === 'voter' ? VOTE : 'POST /api/reports/:id/approve-by-motivator';
      let fail = (): void => {};
      gateway.on(
        path,
        () => new Promise((resolve) => (fail = () => resolve(refusal(500, 'INTERNAL', 'нет')))),
      );
      await card('Плавать');
      await userEvent.keyboard('v');
      await waitFor(() => expect(gateway.to(path)).toHaveLength(1));
      await userEvent.keyboard('n');
      fail();
      expect(await screen.findByRole('alert')).toHaveTextContent('Не получилось');
      await userEvent.keyboard('n');
      expect(await card('Читать')).toBeVisible();
    },
  );

  it('[LOOP-42] an own vote that is under way is never taken for a decision of somebody else', async () => {
    const { gateway, world } = await open(two);
    await card('Плавать');
    let answer = (): void => {};
    gateway.on(VOTE, () => new Promise((resolve) => (answer = () => resolve({}))));
    await userEvent.keyboard('v');
    await waitFor(() => expect(gateway.to(VOTE)).toHaveLength(1));
    // The vote is counted, and the list drops the report, before the answer is here.
    world.reports = [two[1]!];
    await askAnew();
    expect(await card('Плавать')).toBeVisible();
    expect(screen.queryByText('Уже решено без вас')).toBeNull();
    answer();
    expect(await card('Читать')).toBeVisible();
  });

  it.each([
    ['voter', VOTE],
    ['motivator', 'POST /api/reports/:id/approve-by-motivator'],
  ] as const)(
    '[LOOP-42] the next card comes with the answer, whatever loads behind it, of a %s',
    async (role, path) => {
      const { gateway } = await open([waitingOf({ role }), two[1]!]);
      gateway.on(path, () => ({}));
      await card('Плавать');
      let load = (): void => {};
      gateway.on('GET /api/public/promises/feed', () => new Promise((resolve) => (load = () => resolve([]))));
      await userEvent.keyboard('v');
      expect(await card('Читать')).toBeVisible();
      expect(queries.isFetching({ queryKey: keys.lists })).toBeGreaterThan(0);
      await act(async () => load());
    },
  );

  it.each(['voter', 'motivator'] as const)(
    '[LOOP-42] keys accept nothing that was decided elsewhere, and N goes on by one card, of a %s',
    async (role) => {
      const { gateway, world } = await open([waitingOf({ role }), ...two.slice(1), three]);
      await card('Плавать');
      world.reports = [two[1]!, three];
      await askAnew();
      await screen.findByText('Уже решено без вас');
      await userEvent.keyboard('vx');
      expect(screen.queryByRole('dialog', { name: 'Почему отклоняете?' })).toBeNull();
      await userEvent.keyboard('n');
      expect(await card('Читать')).toBeVisible();
      expect(gateway.to('POST /api/reports/:id/:answer')).toEqual([]);
    },
  );

  it('[FEEL-17] a user who switched single keys off has none here, and is shown none', async () => {
    localStorage.setItem(KEYS.singleKeys, 'off');
    const { gateway } = await open(two);
    await card('Плавать');
    await userEvent.keyboard('vn');
    expect(await card('Плавать')).toBeVisible();
    expect(screen.queryByText(/N пропустить/)).toBeNull();
    expect(gateway.to(VOTE)).toEqual([]);
  });

  it('[FEEL-17] X asks a motivator for the reason, and the list of keys is theirs', async () => {
    await open([waitingOf({ role: 'motivator' })]);
    await card('Плавать');
    expect(screen.getByText('V утвердить, X отклонить, N пропустить')).toBeInTheDocument();
    await userEvent.keyboard('x');
    expect(await screen.findByRole('dialog', { name: 'Почему отклоняете?' })).toBeVisible();
  });

  it('[LOOP-42] a list that did not load offers another try', async () => {
    const { gateway } = worldOf(two);
    gateway.on(LIST, () => refusal(400, 'BAD_INPUT', 'нет'));
    await mountApp('/feed?waiting=true', { gateway });
    await screen.findByText('Список не загрузился.');
    gateway.on(LIST, () => two);
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await card('Плавать')).toBeVisible();
  });
});

describe('a card of the feed', () => {
  it('[LOOP-43] shows the newest report that waits, and takes a vote', async () => {
    const { gateway } = worldOf([]);
    gateway.on('GET /api/public/promises/feed', () => [feedItemOf(31, 70)]).on(VOTE, () => ({}));
    await mountApp('/feed', { gateway, user: person });
    const tile = await screen.findByRole('article');
    expect(await within(tile).findByText('Сорок дорожек')).toBeVisible();
    await userEvent.click(within(tile).getByRole('button', { name: 'Проголосовать за день 2' }));
    expect(await within(tile).findByRole('button', { name: 'Проголосовал' })).toHaveFocus();
    expect(gateway.to(VOTE)[0]!.path).toBe('/api/reports/70/vote');
  });

  it('[LOOP-43] leads a visitor to sign in, and asks nothing of the inbox', async () => {
    const { gateway } = worldOf([]);
    gateway.on('GET /api/public/promises/feed', () => [feedItemOf(31, 70, 'sign-in')]);
    await mountApp('/feed', { gateway, user: null });
    expect(await screen.findByRole('link', { name: 'Войти и проголосовать' })).toBeVisible();
    expect(gateway.to(COUNT)).toEqual([]);
  });
});
