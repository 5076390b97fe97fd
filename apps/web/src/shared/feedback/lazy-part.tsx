import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

export interface LazyPartProps {
  /** Shown while the part's file loads. */
  waiting?: ReactNode;
  /** Shown when the file cannot be loaded, instead of the usual error card. */
  failed?: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * A part of a page whose code is a file of its own. The file can be missing: the device was offline for a moment, or a
 * newer version of the app has replaced it. Then only this part fails, and offers a retry.
 */
export function LazyPart({ waiting, failed, children }: LazyPartProps) {
  return (
    <ErrorBoundary failed={failed}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
