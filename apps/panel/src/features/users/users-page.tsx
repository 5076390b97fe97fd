import { shell } from '@slovo/texts/panel/shell';
import { Page } from '@slovo/ui/patterns/page';
import { usePanelTexts } from '../../shared/texts/use-panel-texts.ts';

export function UsersPage() {
  const t = usePanelTexts(shell);
  return (
    <Page width="panel">
      <title>{t.pageTitle(t.tabs.users)}</title>
      <h1 className="ui-unseen">{t.tabs.users}</h1>
    </Page>
  );
}
