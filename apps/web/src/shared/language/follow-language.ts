import { language } from '@slovo/texts/language';
import { isLanguage, type Language } from '@slovo/texts/languages';
import type { AuthMachine } from '../auth/auth-machine.ts';
import { KEYS } from '../storage/storage.ts';
import { readTab, writeTab } from '@slovo/ui/storage/tab-storage';

/** The language that this tab has already reloaded for. */
export const TRIED = 'language-tried';

/** Shows the page in the language of the signed-in person's setting, and follows a choice made in another tab. */
export function followLanguage(auth: AuthMachine): void {
  if (readTab(TRIED) === language) writeTab(TRIED, null);
  auth.subscribe(() => {
    const state = auth.get();
    // Until the server has confirmed the session, its stored language may be old.
    if (state.status !== 'authenticated' || state.verifying) return;
    follow(state.session.user.language);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEYS.language && isLanguage(newValue) && newValue !== language)
      whenLoaded(({ reloadWhenSaved }) => reloadWhenSaved());
  });
}

/** Follows a person's setting, which may have been changed on another device or in the bot. */
export function follow(setting: Language | undefined): void {
  if (setting !== undefined && setting !== language)
    whenLoaded(({ followSetting }) => followSetting(setting));
}

/** A script that cannot be loaded now leaves the page in its language; the next visit tries again. */
const whenLoaded = (use: (module: typeof import('./switch-language.ts')) => unknown): void =>
  void import('./switch-language.ts').then(use).catch(() => {});
