import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Guard } from '../features/guard/guard.tsx';
import { Recovery } from '../features/recovery/recovery.tsx';
import { userOf } from '../shared/auth/auth-state.ts';
import { useAuth } from '../shared/auth/use-auth.ts';
import { ownDataQuery } from '../shared/data/own-data.ts';
import { ErrorBoundary } from '../shared/feedback/error-boundary.tsx';

const LeavingBanner = lazy(async () => ({
  default: (await import('../features/own-data/leaving-banner.tsx')).LeavingBanner,
}));

export const Route = createFileRoute('/_user')({ component: UserRoutes });

function UserRoutes() {
  const user = userOf(useAuth());
  return (
    <>
      <Recovery />
      {user && <Leaving dueAt={user.deletion_due_at} />}
      <Guard>
        <Outlet />
      </Guard>
    </>
  );
}

/** The session says when it is opened whether the account is about to be deleted; from then on what the person does here counts. */
function Leaving({ dueAt }: { dueAt: string | undefined }) {
  const { data } = useQuery({ ...ownDataQuery, enabled: dueAt !== undefined });
  const due = data ? data.deletion?.due_at : dueAt;
  if (!due) return null;
  // Nothing waits for its file, and the profile says the same if it is missing.
  return (
    <ErrorBoundary failed={() => null}>
      <Suspense>
        <LeavingBanner dueAt={due} />
      </Suspense>
    </ErrorBoundary>
  );
}
