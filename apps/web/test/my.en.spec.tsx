import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { promiseOf } from './samples.ts';

const LIST = 'GET /api/promises';

describe('/my', () => {
  it('[MY-10] says that it is loading', async () => {
    await mountApp('/my', { gateway: new FakeGateway().on(LIST, () => new Promise(() => {})) });
    expect(screen.getByText('Loading your promises...')).toBeVisible();
  });

  it('[MY-11] [MY-12] says that loading failed, and retries', async () => {
    let works = false;
    const gateway = new FakeGateway().on(LIST, () =>
      works ? { promises: [promiseOf({ title: 'Бег' })] } : refusal(400, 'X', 'no'),
    );
    await mountApp('/my', { gateway });
    expect(await screen.findByRole('heading', { name: 'Error Loading Promises' })).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Бег' })).toBeVisible();
  });

  it('[ERR-02] says what failed, with the server`s reason where it gave one', async () => {
    const gateway = new FakeGateway().on(LIST, () => refusal(400, 'X', 'No list today.'));
    const { unmount } = await mountApp('/my', { gateway });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load promises: No list today.');
    unmount();
    gateway.on(LIST, () => new Response('', { status: 418 }));
    await mountApp('/my', { gateway });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to load promises(?!:)/);
  });

  it('[CARD-02] a card is headed by its title, or by «Untitled Promise»', async () => {
    const promises = ['Бег', '', '   '].map((title, id) => promiseOf({ id: id + 1, title }));
    await mountApp('/my', { gateway: new FakeGateway().on(LIST, () => ({ promises })) });
    await screen.findByRole('heading', { name: 'Бег' });
    const cards = screen.getAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent).toSorted()).toEqual([
      'Untitled Promise',
      'Untitled Promise',
      'Бег',
    ]);
  });

  it('[CARD-13] a card says when its promise was created or closed', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const promises = [
      promiseOf({ id: 1, created_at: ago(1) }),
      promiseOf({ id: 2, status: 'closed', completion_type: 'success', closed_at: ago(3) }),
    ];
    await mountApp('/my', { gateway: new FakeGateway().on(LIST, () => ({ promises })) });
    expect(await screen.findByText('Created yesterday')).toBeVisible();
    expect(screen.getByText('Closed 3 days ago')).toBeVisible();
  });
});
