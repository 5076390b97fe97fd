import { ownData as texts } from '@slovo/texts/web/own-data';
import { Button } from '@slovo/ui/primitives/button';
import { lazy, useState } from 'react';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';

// Few ever press it.
const RemovalSheet = lazy(async () => ({ default: (await import('./removal-sheet.tsx')).RemovalSheet }));

/** The button, and the sheet in which the person types what it means. */
export function AccountRemoval() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="danger-ghost" className="-ml-3 justify-self-start" onClick={() => setOpen(true)}>
        {texts.remove}
      </Button>
      {open && (
        <LazyPart>
          <RemovalSheet onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
