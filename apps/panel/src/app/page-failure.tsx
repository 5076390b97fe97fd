import { failures } from '@slovo/texts/panel/failures';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { reloadOnce } from '@slovo/ui/lost-files/reload-once';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { deviceNow } from '../shared/clock.ts';
import { isPageKept, page } from '../shared/page.ts';

/**
 * For an error while rendering, and a route whose file is lost. A plain reload: the router itself may have failed, and
 * browsers remember a failed import.
 */
export function PageFailure({ error }: ErrorComponentProps) {
  const t = failures.page;
  useEffect(
    () => reloadOnce(error, { reload: () => page.reload(), isUnsaved: isPageKept, now: deviceNow }),
    [error],
  );
  return (
    <Page width="panel" role="alert">
      <EmptyState
        picture={week('kkmaaaa')}
        headingLevel={1}
        title={t.title}
        text={t.text}
        actions={<Button onClick={() => page.reload()}>{t.reload}</Button>}
      />
    </Page>
  );
}
