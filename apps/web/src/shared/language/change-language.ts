import type { Language } from '@slovo/texts/languages';
import { languageSwitch as texts } from '@slovo/texts/web/language-switch';
import type { ToastRequest } from '@slovo/ui/primitives/toast-store';
import { call } from '../api/call.ts';
import { switchLanguage } from './switch-language.ts';

/** A press on the switch. A signed-in person's choice is their setting, which the bot uses too. */
export async function changeLanguage(next: Language, isSignedIn: boolean): Promise<ToastRequest | null> {
  const save = () => call('auth.update-settings', { language: next });
  try {
    return said[await switchLanguage(next, isSignedIn ? save : undefined)];
  } catch {
    return { tone: 'error', text: texts.notSaved };
  }
}

const said: Record<Awaited<ReturnType<typeof switchLanguage>>, ToastRequest | null> = {
  reloading: null,
  waiting: { tone: 'info', text: texts.waiting },
  offline: { tone: 'error', text: texts.offline },
  'no-cookies': { tone: 'error', text: texts.notKept },
};
