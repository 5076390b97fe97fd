import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useUser } from '../../shared/auth/use-auth.ts';
import DataProvider from '../../shared/data-layer/data-provider.tsx';
import { ownDataQuery } from '../../shared/data/own-data.ts';
import { showNothing } from '../../shared/feedback/error-boundary.tsx';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';

const LeavingBanner = lazy(async () => ({
  default: (await import('../../features/own-data/leaving-banner.tsx')).LeavingBanner,
}));

/** Outside the routes, some of which have no data layer. */
export default function Leaving() {
  return (
    <DataProvider>
      <Known />
    </DataProvider>
  );
}

/** The session says when it is opened whether the account is about to be deleted; from then on what the person does here counts. */
function Known() {
  const dueAt = useUser()?.deletion_due_at;
  const { data } = useQuery({ ...ownDataQuery, enabled: dueAt !== undefined });
  const due = data ? data.deletion?.due_at : dueAt;
  if (!due) return null;
  // Nothing waits for its file, and the profile says the same if it is missing.
  return (
    <LazyPart failed={showNothing}>
      <div className="mx-auto max-w-[640px] px-4 pt-3">
        <LeavingBanner dueAt={due} isNew={dueAt === undefined} />
      </div>
    </LazyPart>
  );
}
