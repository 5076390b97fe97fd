import { shell } from '@slovo/texts/panel/shell';
import { Button } from '@slovo/ui/primitives/button';
import { chooseLanguage, useLanguage } from './language.ts';
import { usePanelTexts } from './use-panel-texts.ts';

/** Named in the language that it chooses, for those who cannot read the current one. */
export function LanguageSwitch() {
  const t = usePanelTexts(shell);
  const other = useLanguage() === 'ru' ? 'en' : 'ru';
  return (
    <Button tone="ghost" lang={other} title={t.languageHint} onClick={() => chooseLanguage(other)}>
      {t.language}
    </Button>
  );
}
