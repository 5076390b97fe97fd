// A page that changes before the script that announces pages is there, or where it cannot be loaded.
import { expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

const { announcePages } = await import('../src/app/announce-pages.ts');
let arrival: Promise<void>;
jest.unstable_mockModule('../src/app/announce-pages.ts', async () => {
  await arrival;
  return { announcePages };
});
const { mountApp } = await import('./mount-app.tsx');

const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
/** An import that ends when the test says so. */
function pending() {
  let end!: { resolve: () => void; reject: (cause: Error) => void };
  const promise = new Promise<void>((resolve, reject) => (end = { resolve, reject }));
  return { promise, ...end };
}
const shown = (name: string) => screen.findByRole('heading', { level: 1, name });

it('[FEEL-05] a page that comes before the script is announced with it, or by its title where the script is lost', async () => {
  const lost = pending();
  arrival = lost.promise;
  const { router } = await mountApp('/my');
  await shown('Мои обещания');
  await act(() => router.navigate({ to: '/feed' }));
  const feed = await shown('Лента');
  expect(announced()).not.toContain('Лента · Слово');
  await act(async () => lost.reject(new TypeError('Failed to fetch dynamically imported module')));
  await waitFor(() => expect(announced()).toContain('Лента · Слово'));
  expect(feed).not.toHaveFocus();

  const late = pending();
  arrival = late.promise;
  await act(() => router.navigate({ to: '/my' }));
  const my = await shown('Мои обещания');
  expect(announced()).not.toContain('Мои обещания · Слово');
  await act(async () => late.resolve());
  await waitFor(() => expect(announced()).toContain('Мои обещания · Слово'));
  expect(my).toHaveFocus();
});
