import { shell as t } from '@slovo/texts/panel/shell';
import { ToastProvider } from '@slovo/ui/primitives/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { AccessContext } from '../shared/auth/use-access.ts';
import { PageFailure } from './page-failure.tsx';
import type { PanelParts } from './start.ts';

export function App({ parts: { access, queries, router, toasts } }: { parts: PanelParts }) {
  return (
    <StrictMode>
      <CatchBoundary getResetKey={() => 'app'} errorComponent={PageFailure}>
        <AccessContext value={access}>
          <QueryClientProvider client={queries}>
            <ToastProvider label={t.messages} toasts={toasts}>
              <RouterProvider router={router} />
            </ToastProvider>
          </QueryClientProvider>
        </AccessContext>
      </CatchBoundary>
    </StrictMode>
  );
}
