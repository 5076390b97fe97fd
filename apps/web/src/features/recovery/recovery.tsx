import { lazy, Suspense } from 'react';
import { isInstalled } from '../../shared/device.ts';
import { ErrorBoundary, showNothing } from '../../shared/feedback/error-boundary.tsx';
import { insideTelegram } from '../../shared/telegram/launch.ts';

const LostSession = lazy(() => import('./lost-session.tsx'));

/**
 * For pages that need a sign-in: in the installed app, where no address bar helps out, a person whose sign-in went by
 * itself is offered ways back. Stands beside the guard, not in it, so that it outlives the guard's screens.
 */
export function Recovery() {
  if (!isInstalled() || insideTelegram) return null;
  return (
    <ErrorBoundary failed={showNothing}>
      <Suspense>
        <LostSession />
      </Suspense>
    </ErrorBoundary>
  );
}
