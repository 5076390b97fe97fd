import { common } from '@slovo/texts/web/common';
import { shell } from '@slovo/texts/web/shell';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { Link } from '@tanstack/react-router';

/** A route of the menu whose screen is not there yet says so, and where to go instead. */
export function LaterPage({ title }: { title: string }) {
  return (
    <Page>
      <title>{common.pageTitle(title)}</title>
      <EmptyState
        picture={week('aaaaaaa')}
        headingLevel={1}
        title={title}
        text={`${shell.later.title}. ${shell.later.text}`}
        actions={
          <Button tone="quiet" render={<Link to="/feed" />}>
            {common.toFeed}
          </Button>
        }
      />
    </Page>
  );
}
