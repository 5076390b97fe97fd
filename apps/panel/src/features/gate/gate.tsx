import { gate as t } from '@slovo/texts/panel/gate';
import { shell } from '@slovo/texts/panel/shell';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useAccessState } from '../../shared/auth/use-access.ts';

const loadDenied = () => import('./denied.tsx');
const loadExpired = () => import('./expired.tsx');
const Denied = lazy(loadDenied);
const Expired = lazy(loadExpired);

/** Shows the panel only to an operator whose token the server has accepted. */
export function Gate({ children }: { children: ReactNode }) {
  const state = useAccessState();
  useEffect(() => {
    // Needed when something is wrong, perhaps with the network: loaded while all is well, after the first render.
    void Promise.all([loadDenied(), loadExpired()]).catch(() => {});
  }, []);
  switch (state.status) {
    case 'loading':
      return <Checking />;
    case 'denied':
      return (
        <Suspense fallback={<Checking />}>
          <Denied denial={state} checking={state.checking} />
        </Suspense>
      );
    case 'authenticated':
      return (
        <>
          {children}
          <Suspense>{state.expired && <Expired state={state} />}</Suspense>
        </>
      );
    default:
      return state satisfies never;
  }
}

function Checking() {
  const { product } = shell;
  return (
    <Page width="panel">
      <title>{product}</title>
      <EmptyState picture={week('aaaOaaa')} waiting headingLevel={1} title={t.checking} />
    </Page>
  );
}
