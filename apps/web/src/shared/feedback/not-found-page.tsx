import { common } from '@slovo/texts/web/common';
import { shell } from '@slovo/texts/web/shell';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <Page>
      <title>{common.pageTitle(shell.notFound.title)}</title>
      <EmptyState
        picture={week('aaaaaaa')}
        headingLevel={1}
        title={shell.notFound.title}
        text={shell.notFound.text}
        actions={<Button render={<Link to="/" />}>{common.toHome}</Button>}
      />
    </Page>
  );
}
