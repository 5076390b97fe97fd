import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useKeys } from '@slovo/ui/keys/use-keys';

const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

/** `?` opens the help about keys, by its place and by its sign. Returns how else to open it, and the dialog. */
export function useKeysHelp(): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKeys({ 'Shift+Slash': open, 'Shift+Digit7': open });
  return {
    open,
    dialog: <Suspense>{isOpen && <KeysDialog onClose={() => setOpen(false)} />}</Suspense>,
  };
}
