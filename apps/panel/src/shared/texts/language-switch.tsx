import { LANGUAGE_NAMES } from '@slovo/texts/languages';
import { shell as t } from '@slovo/texts/panel/shell';
import { Button } from '@slovo/ui/primitives/button';
import { nextLanguage } from './language.ts';
import { useLanguageChoice } from './use-language-choice.ts';

/** Named in the language that it chooses, for those who cannot read the current one. */
export function LanguageSwitch() {
  const choose = useLanguageChoice();
  const next = nextLanguage();
  return (
    <Button tone="ghost" lang={next} title={t.languageHint} onClick={() => choose(next)}>
      {LANGUAGE_NAMES[next]}
    </Button>
  );
}
