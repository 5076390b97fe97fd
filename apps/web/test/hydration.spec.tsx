// Real: the renderer as built, the app that takes its elements over. Not real: the browser, which is jsdom.
import { createHash } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createAppRouter } from '../src/app/create-router.ts';
import { readHandover } from '../src/app/handover.ts';
import { keepPress } from '../src/shared/keys/early-press.ts';
import { boot } from '../src/app/server/boot.ts';
import { show } from '../src/app/show.tsx';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import { KEYS } from '../src/shared/storage/storage.ts';
import { BuiltRenderer, handOver } from './rendered-page.ts';
import { person, tokenOf } from './samples.ts';

const page = handOver();

describe('the landing page of the server', () => {
  it('[SSR-01] is taken over without a difference, whatever the device’s time, and no element is replaced', async () => {
    const { root } = await page.takeOverWhole('/');
    expect(root.querySelectorAll('*').length).toBeGreaterThan(80);
  });

  it('[SSR-02] leads to the bot and reads whole before any script has run', async () => {
    const root = await page.receive('/');
    expect(root.querySelector('h1')!.textContent).toMatch(/^Дал слово\s—\sдержи\.$/);
    const start = [...root.querySelectorAll('a')].find(
      (link) => link.textContent === 'Начать через Telegram',
    );
    expect(start!.getAttribute('href')).toBe('https://t.me/slovo_bot');
    expect(root.textContent).toContain('© 2031');
  });

  it('[SSR-01] remembers a button that was pressed before the app could listen', async () => {
    const asked = jest.fn<typeof fetch>(async () => new Response(null, { status: 503 }));
    globalThis.fetch = asked;
    const root = await page.receive('/');
    document.head.innerHTML = '<template id="later"></template>';
    boot({ token: KEYS.token, launch: 'telegram-launch', later: 'later' }, keepPress);
    fireEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(asked).not.toHaveBeenCalled();
    await page.start(root);
    await waitFor(() => expect(asked).toHaveBeenCalledWith('/app-config.json', expect.anything()));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await screen.findByText(/Без связи с сервером/)).toBeVisible();
  });

  it('goes on as an app', async () => {
    const { path } = await page.start(await page.receive('/'));
    fireEvent.click(screen.getByRole('link', { name: 'Вход по токену' }));
    await waitFor(() => expect(path()).toBe('/manual-auth'));
  });
});

describe('a page of the server', () => {
  it('[LANG-02] speaks one language', async () => {
    const english = new BuiltRenderer('en');
    const { html } = await english.render('/', { kind: 'none' });
    await english.stop();
    const sent = new DOMParser().parseFromString(html, 'text/html');
    // The switch names the other language in its own word.
    sent.querySelector('[lang=ru]')!.remove();
    expect(sent.getElementById('root')!.innerHTML).not.toMatch(/[а-яё]/i);
    expect(sent.querySelector('h1')!.textContent).toMatch(/[a-z]/i);
  });

  it('[SSR-03] loads its own files only after it is painted, and has the styles of its elements itself', async () => {
    const { html } = await page.renderer().render('/', { kind: 'none' });
    const sent = new DOMParser().parseFromString(html, 'text/html');
    expect([...sent.querySelectorAll('script[src], link[rel=modulepreload]')]).toEqual([]);
    expect([...sent.querySelectorAll('head > link[rel=stylesheet]')]).toEqual([]);
    const later = sent.querySelector('template')!.content;
    expect(later.querySelectorAll('script[type=module][src]')).toHaveLength(1);
    expect(later.querySelectorAll('link[rel=stylesheet]')).toHaveLength(1);
    const styles = sent.querySelector('style')!.textContent;
    for (const needed of ['.ui-top-bar{', '.ui-btn{', 'prefers-color-scheme:dark'])
      expect(styles).toContain(needed);
    expect(styles).not.toContain('@font-face');
    expect(Buffer.byteLength(styles)).toBeLessThan(45_000);
  });

  it('[SSR-04] runs one inline script before it is painted, whose hash it names', async () => {
    const { html, script } = await page.renderer().render('/', { kind: 'none' });
    const sent = new DOMParser().parseFromString(html, 'text/html');
    // Not those in the template.
    const inline = [...sent.querySelectorAll('script:not([src], [type])')];
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256').update(inline[0]!.textContent!).digest('base64');
    expect(script).toBe(`'sha256-${hash}'`);
  });
});

it('[SSR-04] whoever is signed in sees their own page alone', async () => {
  localStorage.setItem(KEYS.token, tokenOf(person));
  localStorage.setItem(KEYS.justAuthenticated, '1');
  globalThis.fetch = (async () => new Response('{}', { status: 503 })) as typeof fetch;
  const root = await page.receive('/');
  document.documentElement.dataset['own'] = '';
  const [before] = root.children;
  const auth = new AuthMachine();
  void auth.start({});
  const router = createAppRouter({ auth });
  await act(async () => {
    page.keep(await show(root, { auth, router, toasts: createToasts() }, readHandover()));
  });
  expect(await screen.findByRole('link', { name: 'Войти в приложение' })).toBeVisible();
  expect(root.contains(before!)).toBe(false);
  expect('own' in document.documentElement.dataset).toBe(false);
  auth.stop();
});
