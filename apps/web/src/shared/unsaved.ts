import { useEffect } from 'react';

const kept = new Set<object>();
const listeners = new Set<() => void>();

/**
 * While true, leaving would lose input: Telegram confirms closing, and an update of the app does not reload this tab.
 */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const mine = {};
    change(() => kept.add(mine));
    return () => change(() => kept.delete(mine));
  }, [unsaved]);
}

function change(how: () => void): void {
  how();
  for (const listener of listeners) listener();
}

export const isUnsaved = (): boolean => kept.size > 0;
export const onUnsaved = (listener: () => void): void => void listeners.add(listener);
