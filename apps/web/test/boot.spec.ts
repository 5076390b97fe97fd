// Real: the script that a rendered page begins with, in jsdom. Scripts it loads do not run there.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { keepPress } from '../src/shared/keys/early-press.ts';
import { boot } from '../src/app/server/boot.ts';
import { KEYS } from '../src/shared/storage/storage.ts';

const settings = { token: KEYS.token, launch: 'telegram-launch', later: 'later' };
const isLoaded = (): boolean => document.head.querySelector('script[src="/assets/index.js"]') !== null;
const isHidden = (): boolean => 'own' in document.documentElement.dataset;
/** What a browser does before it paints, and then. */
async function paint(): Promise<void> {
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

beforeEach(() => {
  document.head.innerHTML = '<template id="later"><script src="/assets/index.js"></script></template>';
  delete document.documentElement.dataset['own'];
  window.history.replaceState(null, '', '/');
});

describe('a rendered page', () => {
  it('[SSR-03] loads its scripts for a visitor once it is painted', async () => {
    boot(settings, keepPress);
    expect([isLoaded(), isHidden()]).toEqual([false, false]);
    await paint();
    expect([isLoaded(), isHidden()]).toEqual([true, false]);
  });

  it.each([
    ['with a stored session', () => localStorage.setItem(KEYS.token, 'a.b.c')],
    ['inside Telegram', () => sessionStorage.setItem('telegram-launch', 'tgWebAppVersion=8.0')],
    ['opened by Telegram', () => window.history.replaceState(null, '', '/#tgWebAppData=x')],
    ['opened by Telegram with a query', () => window.history.replaceState(null, '', '/?tgWebAppVersion=8')],
    ['opened by a login link', () => window.history.replaceState(null, '', '/#auth/abc')],
  ])('[SSR-04] hides itself and loads at once %s', (_, arrange) => {
    arrange();
    boot(settings, keepPress);
    expect([isLoaded(), isHidden()]).toEqual([true, true]);
  });
});
