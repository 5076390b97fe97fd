import { common } from '@slovo/texts/web/common';
import { lazy, Suspense } from 'react';
import { ErrorBoundary, showNothing } from '../../shared/feedback/error-boundary.tsx';
import { useOfflineState, useOnline } from '../../shared/offline-state.ts';
import { ShellLine } from './shell-line.tsx';

/** Its file is not needed offline, and has all that says dates. */
const AwayLine = lazy(() => import('./away-line.tsx'));

/** The region is there before its text: some screen readers announce only a change of what it holds. */
export function OfflineBanner() {
  return (
    <div role="status">
      <Line />
    </div>
  );
}

/** Shown offline, and while a service is away of which the page shows something. A page with data adds its age. */
function Line() {
  const online = useOnline();
  const { note, unreachable, awaySince } = useOfflineState();
  if (!online || unreachable)
    return <ShellLine title={common.offline.title}>{note ?? common.offline.text}</ShellLine>;
  if (awaySince === null) return null;
  return (
    <ErrorBoundary failed={showNothing}>
      <Suspense>
        <AwayLine since={awaySince} />
      </Suspense>
    </ErrorBoundary>
  );
}
