import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useUser } from '../auth/use-auth.ts';
import { useLive } from '../live/use-live.ts';
import { OfflinePage } from './offline-page.tsx';
import { queries } from '../data/queries.ts';

// Saved pages load with the data layer. Exported from here, so that both are one chunk.
export { forgetSeen } from './saved-pages.ts';

/** `page`: the route itself, not only a part of the header. */
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

/** Whoever signs in sends what they themselves left waiting. */
function useReportsSentOf(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    // After the page: nothing of it is needed for the first picture.
    void import('../offline/page-queue.ts').then(({ wakeReportQueue }) => wakeReportQueue()).catch(() => {});
  }, [id]);
}
