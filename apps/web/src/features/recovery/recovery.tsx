import { lazy, Suspense } from 'react';
import { isInstalled } from '../../shared/device.ts';
import { ErrorBoundary, showNothing } from '../../shared/feedback/error-boundary.tsx';
import { insideTelegram } from '../../shared/telegram/launch.ts';

const LostSession = lazy(() => import('./lost-session.tsx'));

/**
 * For pages that need a sign-in. The installed app has no address bar, so a user whose session was lost is offered ways
 * to recover. Beside the guard and not inside, so that it stays mounted when the guard changes.
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
