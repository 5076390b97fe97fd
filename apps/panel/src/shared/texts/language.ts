import { type Language, LANGUAGES } from '@slovo/texts/languages';
import { language } from '@slovo/texts/language';
import { keepLanguage } from '@slovo/ui/language/keep-language';
import { page } from '../page.ts';
import { write } from '../storage/storage.ts';

/** Informs the other tabs. The choice itself is in a cookie, which the gateway reads. */
const KEY = 'panel-language';

/** The one that the switch offers. */
export const nextLanguage = (): Language => LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length]!;

/**
 * Loads the panel in another language, here and in every other tab: a build has one language. The address, messages that
 * are being written and the token survive a reload. False if this browser keeps no cookies.
 */
export function chooseLanguage(next: Language): boolean {
  if (!keepLanguage(next)) return false;
  write(KEY, next);
  page.reload();
  return true;
}

/** Follows a choice made in another tab. */
export function followLanguage(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null && newValue !== language) page.reload();
  });
}
