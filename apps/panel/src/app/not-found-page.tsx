import { failures } from '@slovo/texts/panel/failures';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  const t = failures.notFound;
  return (
    <Page width="panel">
      <EmptyState
        picture={week('aaaaaaa')}
        headingLevel={1}
        title={t.title}
        text={t.text}
        actions={<Button render={<Link to="/" />}>{t.home}</Button>}
      />
    </Page>
  );
}
