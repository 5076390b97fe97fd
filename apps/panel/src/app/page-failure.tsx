import { failures } from '@slovo/texts/panel/failures';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';

/** For an error while rendering. A plain reload: the router itself may have failed. */
export function PageFailure() {
  const t = failures.page;
  return (
    <Page width="panel" role="alert">
      <EmptyState
        picture={week('kkmaaaa')}
        headingLevel={1}
        title={t.title}
        text={t.text}
        actions={<Button onClick={() => window.location.reload()}>{t.reload}</Button>}
      />
    </Page>
  );
}
