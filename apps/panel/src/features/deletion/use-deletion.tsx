import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DeletionSubject } from './subject.ts';

const DeletionDialog = lazy(() => import('./deletion-dialog.tsx'));

/** `open` shows the dialog that deletes; `dialog` belongs into the page once. `onGone`: it does not exist any more. */
export function useDeletion(onGone?: (subject: DeletionSubject) => void): {
  open: (subject: DeletionSubject) => void;
  dialog: ReactNode;
} {
  const [subject, setSubject] = useState<DeletionSubject>();
  const close = (isGone: boolean) => {
    if (isGone && subject) onGone?.(subject);
    setSubject(undefined);
  };
  return {
    open: setSubject,
    dialog: (
      <Suspense>
        {subject && (
          <DeletionDialog key={`${subject.kind} ${subject.id}`} subject={subject} onClose={close} />
        )}
      </Suspense>
    ),
  };
}
