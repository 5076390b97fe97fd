import type { SheetProps } from '@slovo/ui/primitives/sheet';
import { lazy, Suspense, useState } from 'react';

const Sheet = lazy(async () => ({ default: (await import('@slovo/ui/primitives/sheet')).Sheet }));

/** Loads when it is opened for the first time, and stays, so that closing gives the focus back. */
export function LazySheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  ) : null;
}
