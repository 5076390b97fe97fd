import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useUser } from '../auth/use-auth.ts';
import { useLive } from '../live/use-live.ts';
import { OfflinePage } from '../offline/offline-page.tsx';
import { forgetSeen, queries } from './queries.ts';

/** `page`: the route itself, not only a part of the header. */
export default function DataProvider({ page = false, children }: { page?: boolean; children: ReactNode }) {
  useOnePerson();
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

/** Who signs in over somebody else's session sees nothing of theirs, and sends what they themselves left waiting. */
function useOnePerson(): void {
  const id = useUser()?.id;
  const last = useRef(id);
  useEffect(() => {
    if (id === undefined) return;
    if (last.current !== undefined && last.current !== id) forgetSeen();
    last.current = id;
    // After the page: nothing of it is needed for the first picture.
    void import('../offline/page-queue.ts').then(({ wakeReportQueue }) => wakeReportQueue()).catch(() => {});
  }, [id]);
}
