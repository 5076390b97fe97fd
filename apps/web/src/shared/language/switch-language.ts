import type { Language } from '@slovo/texts/languages';
import { keepLanguage } from '@slovo/ui/language/keep-language';
import { page } from '../device.ts';
import { KEYS, write } from '../storage/storage.ts';
import { readTab, writeTab } from '@slovo/ui/storage/tab-storage';
import { withinLimit } from '../telegram/within-limit.ts';
import { isUnsaved, onUnsaved } from '../unsaved.ts';
import { TRIED } from './follow-language.ts';

/** `waiting`: the page reloads once its unsaved input is saved or left. Of the last two nothing has changed. */
export type Switch = 'reloading' | 'waiting' | 'offline' | 'no-cookies';

/** The server may be slow, but a page that cannot be loaded again must not be left. */
const SERVER_LIMIT_MS = 10_000;

/**
 * Loads the page in another language, here and in every other tab: a build has one language, and the gateway chooses by
 * the cookie. What is kept on the device survives: drafts, the place, and Telegram's launch parameters.
 * @param save runs before anything changes in this browser; if it rejects, nothing does
 */
export async function switchLanguage(next: Language, save?: () => Promise<unknown>): Promise<Switch> {
  if (!(await withinLimit(reachServer(), false, SERVER_LIMIT_MS))) return 'offline';
  const before = document.documentElement.lang;
  if (!keepLanguage(next)) return 'no-cookies';
  try {
    await save?.();
  } catch (error) {
    keepLanguage(before);
    throw error;
  }
  await withinLimit(removeWorker(), undefined);
  write(KEYS.language, next);
  return reloadWhenSaved();
}

/** The setting of the signed-in person, which may be changed elsewhere. Once for each language, so it cannot loop. */
export async function followSetting(next: Language): Promise<void> {
  if (readTab(TRIED) === next) return;
  writeTab(TRIED, next);
  // Without storage nothing would stop a loop.
  if (readTab(TRIED) !== next) return;
  if ((await switchLanguage(next)) === 'offline') writeTab(TRIED, null);
}

export function reloadWhenSaved(): Switch {
  if (!isUnsaved()) {
    page.reload();
    return 'reloading';
  }
  onUnsaved(() => !isUnsaved() && page.reload());
  return 'waiting';
}

const reachServer = async (): Promise<boolean> =>
  (await fetch('/app-config.json', { method: 'HEAD', cache: 'no-store' })).ok;

/** It would answer with the page of its own language. The next page registers the worker of the new one. */
async function removeWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
}
