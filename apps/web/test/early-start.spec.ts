// Real: the app's first module. Not real: the rest of the page, which comes later than the module.
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { HANDOVER } from '../src/app/handover.ts';
import { KEYS } from '../src/shared/storage/storage.ts';
import { person, tokenOf } from './samples.ts';

afterEach(() => void jest.restoreAllMocks());

it('[SSR-04] whoever is signed in sees their own page alone, even if its scripts come before its end', async () => {
  globalThis.fetch = (async () => new Response('{}', { status: 503 })) as typeof fetch;
  localStorage.setItem(KEYS.token, tokenOf(person));
  localStorage.setItem(KEYS.justAuthenticated, '1');
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  document.body.innerHTML = '<div id="root"><h1>A visitor’s</h1></div>';
  const root = document.getElementById('root')!;
  await act(async () => {
    await import('../src/main.tsx');
  });
  // As the browser goes on with what it has begun.
  root.insertAdjacentHTML('beforeend', '<p>A visitor’s</p>');
  const handover = { at: 0, config: { botUsername: '', botUrl: '' }, zone: 'UTC', data: [] };
  document.body.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="${HANDOVER}">${JSON.stringify(handover)}</script>`,
  );
  readyState.mockReturnValue('interactive');
  await act(async () => void document.dispatchEvent(new Event('DOMContentLoaded')));
  expect(await screen.findByRole('link', { name: 'Войти в приложение' })).toBeVisible();
  expect(screen.queryByText('A visitor’s')).toBeNull();
});
