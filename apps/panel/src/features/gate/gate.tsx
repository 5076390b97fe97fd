import { gate } from '@slovo/texts/panel/gate';
import { shell } from '@slovo/texts/panel/shell';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import type { ReactNode } from 'react';
import { useAccessState } from '../../shared/auth/use-access.ts';
import { usePanelTexts } from '../../shared/texts/use-panel-texts.ts';
import { Denied } from './denied.tsx';
import { Expired } from './expired.tsx';

/** Shows the panel only to an operator whose token the server has accepted. */
export function Gate({ children }: { children: ReactNode }) {
  const state = useAccessState();
  switch (state.status) {
    case 'loading':
      return <Checking />;
    case 'denied':
      return <Denied cause={state.cause} checking={state.checking} />;
    case 'authenticated':
      return (
        <>
          {children}
          <Expired state={state} />
        </>
      );
    default:
      return state satisfies never;
  }
}

function Checking() {
  const t = usePanelTexts(gate);
  const { product } = usePanelTexts(shell);
  return (
    <Page width="panel">
      <title>{product}</title>
      <EmptyState picture={week('aaaOaaa')} waiting headingLevel={1} title={t.checking} />
    </Page>
  );
}
