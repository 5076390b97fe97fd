import { type RefObject, useEffect, useRef } from 'react';

/** Whether a sheet is on screen, for responses that arrive after it was closed. */
export function useIsShown(open: boolean): RefObject<boolean> {
  const shown = useRef(open);
  useEffect(() => {
    shown.current = open;
    return () => {
      shown.current = false;
    };
  }, [open]);
  return shown;
}
