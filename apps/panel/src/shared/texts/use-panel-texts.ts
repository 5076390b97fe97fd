import type { BothLanguages } from '@slovo/texts/panel/both-languages';
import { useLanguage } from './language.ts';

/** `const t = usePanelTexts(users)`: the sentences of a feature in the operator's language. */
export const usePanelTexts = <T>(texts: BothLanguages<T>): T => texts[useLanguage()];
