import { useEffect } from 'react';

const kept = new Set<object>();
const listeners = new Set<() => void>();

/** While true, leaving would lose what a person wrote: Telegram asks before it closes the app, another tab's update spares this one. */
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
