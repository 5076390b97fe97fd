import { promises as t } from '@slovo/texts/panel/promises';
import { shell } from '@slovo/texts/panel/shell';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { Link } from '@tanstack/react-router';

/** The Promises tab before a person was chosen. */
export function NoPerson() {
  const { pageTitle, tabs } = shell;
  return (
    <Page width="panel">
      <title>{pageTitle(tabs.promises)}</title>
      <EmptyState
        picture={week('aaaaaaa')}
        headingLevel={1}
        title={t.none.title}
        text={t.none.text}
        actions={<Button render={<Link to="/" />}>{t.back}</Button>}
      />
    </Page>
  );
}
