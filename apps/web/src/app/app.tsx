import { common } from '@slovo/texts/web/common';
import { ToastProvider } from '@slovo/ui/primitives/toast';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { AuthContext } from '../shared/auth/use-auth.ts';
import { ErrorBoundary } from '../shared/feedback/error-boundary.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import type { AppParts } from './start.ts';

/** The cached data may be the cause of the error. */
const forget = () =>
  void import('../shared/data-layer/data-provider.tsx').then(({ clearSavedPages }) => clearSavedPages());

export function App({ parts: { auth, router, toasts } }: { parts: AppParts }) {
  return (
    <StrictMode>
      <ErrorBoundary level="app" onRestart={forget}>
        <AuthContext value={auth}>
          <ToastProvider label={common.messages} toasts={toasts}>
            <PageAnnouncer router={router} />
            <RouterProvider router={router} />
          </ToastProvider>
        </AuthContext>
      </ErrorBoundary>
    </StrictMode>
  );
}
