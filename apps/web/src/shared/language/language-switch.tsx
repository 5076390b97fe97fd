import { language } from '@slovo/texts/language';
import { LANGUAGE_NAMES, LANGUAGES } from '@slovo/texts/languages';
import { common } from '@slovo/texts/web/common';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useUser } from '../auth/use-auth.ts';

/** Loads the page in the next language, which it names in that language's own word. */
export function LanguageSwitch() {
  const toasts = useToasts();
  const isSignedIn = useUser() !== null;
  const next = LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length]!;
  const press = async () => {
    // A script that cannot be loaded is one more sign of a lost connection.
    const message = await import('./change-language.ts').then(
      ({ changeLanguage }) => changeLanguage(next, isSignedIn),
      () => ({ tone: 'error' as const, text: common.noAnswer }),
    );
    if (message) toasts.show(message);
  };
  return (
    <button type="button" className="ui-link" lang={next} onClick={() => void press()}>
      {LANGUAGE_NAMES[next]}
    </button>
  );
}
