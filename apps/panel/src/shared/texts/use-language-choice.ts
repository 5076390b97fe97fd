import type { Language } from '@slovo/texts/languages';
import { shell as t } from '@slovo/texts/panel/shell';
import { useToasts } from '@slovo/ui/primitives/toast';
import { chooseLanguage } from './language.ts';

/** Says so where the browser keeps no choice. */
export function useLanguageChoice(): (next: Language) => void {
  const toasts = useToasts();
  return (next) => {
    if (!chooseLanguage(next)) toasts.show({ tone: 'error', text: t.languageNotKept });
  };
}
