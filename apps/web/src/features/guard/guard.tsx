import { auth as texts } from '@slovo/texts/web/auth';
import { my } from '@slovo/texts/web/my';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { LoadingList } from '@slovo/ui/primitives/skeleton';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { storedToken } from '../../shared/session/token-storage.ts';
import { useAuth } from '../../shared/auth/use-auth.ts';
import { useElapsed } from '../../shared/elapsed.ts';
import { AuthErrorCard } from './auth-error-card.tsx';
import { AuthRequired } from './auth-required.tsx';

/** How long a guarded page waits for the sign-in before it asks for one. */
const WAIT_MS = { withoutToken: 3000, withToken: 5000 } as const;

export function Guard({ children }: { children: ReactNode }) {
  const state = useAuth();
  const words = useMatches({ select: (matches) => matches.at(-1)?.staticData.guard });
  const loading = state.status === 'loading';
  const [limit, hasToken] =
    storedToken() === null ? ([WAIT_MS.withoutToken, false] as const) : ([WAIT_MS.withToken, true] as const);
  const tooLong = useElapsed(limit, loading);

  switch (state.status) {
    case 'authenticated':
      return state.sessionReady ? children : <Preparing dashboard={words === 'dashboard'} />;
    case 'loading':
      if (tooLong) return <AuthRequired detail={words === 'detail'} signedOut={false} />;
      return hasToken ? <VerifyingOverlay /> : <Preparing dashboard={words === 'dashboard'} />;
    case 'unauthenticated':
      return <AuthRequired detail={words === 'detail'} signedOut />;
    case 'error':
      return <AuthErrorCard errorType={state.errorType} />;
    default:
      return state satisfies never;
  }
}

function Preparing({ dashboard }: { dashboard: boolean }) {
  return (
    <Page>
      <EmptyState
        waiting
        headingLevel={1}
        picture={week('kkkOaaa')}
        title={dashboard ? my.preparing : texts.preparing}
        text={texts.initializing}
      />
    </Page>
  );
}

/** The skeleton of the page with a message over it. */
function VerifyingOverlay() {
  return (
    <Page aria-busy>
      <div className="relative">
        <LoadingList text={texts.initializing} />
        <p
          className="absolute inset-x-0 top-24 mx-auto w-fit rounded-full bg-raised px-5 py-3 font-strong shadow-2"
          role="status"
        >
          {texts.verifying}
        </p>
      </div>
    </Page>
  );
}
