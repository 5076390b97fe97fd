import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

export interface SheetState {
  isOpen: boolean;
  /** Once opened the sheet stays mounted and keeps its text. */
  isMounted: boolean;
  open: () => void;
  close: () => void;
}

/** A sheet that is open while the address says so: Back closes it, and a reload keeps it open. */
export function useSheet(name: 'report' | 'edit', mayOpen: boolean): SheetState {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOpen = useSearch({ strict: false })[name] ?? false;
  const [isMounted, setIsMounted] = useState(false);
  if (isOpen && mayOpen && !isMounted) setIsMounted(true);
  const open = () =>
    void navigate({
      to: '.',
      search: { [name]: true },
      state: ({ cameFrom }) => ({ cameFrom, sheetOpened: true }),
      resetScroll: false,
    });
  /** If the page is the previous history entry, go back to it: a second copy would make the next Back do nothing. */
  const close = () => {
    if (history.location.state.sheetOpened) history.back();
    else void navigate({ to: '.', search: {}, state: true, replace: true, resetScroll: false });
  };
  return { isOpen, isMounted, open, close };
}
