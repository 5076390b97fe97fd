import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useUser } from '../auth/use-auth.ts';
import { useLive } from '../live/use-live.ts';
import { OfflinePage } from './offline-page.tsx';
import { queries } from '../data/queries.ts';

// Saved pages load with the data layer. Exported here, so that both are one chunk.
export { clearSavedPages } from './start-saved-pages.ts';

/** `page`: wraps a whole route, not only a part of the header. */
export default function DataProvider({ page = false, children }: { page?: boolean; children: ReactNode }) {
  useReportsSentOf(useUser()?.id);
  return (
    <QueryClientProvider client={queries}>
      {page ? (
        <>
          <Live />
          <OfflinePage>{children}</OfflinePage>
        </>
      ) : (
        children
      )}
    </QueryClientProvider>
  );
}

function Live() {
  useLive();
  return null;
}

/** After a sign-in, sends the reports that this user left in the queue. */
function useReportsSentOf(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    // Loaded after the first render, which does not need it.
    void import('../offline/page-queue.ts').then(({ startSending }) => startSending()).catch(() => {});
  }, [id]);
}
