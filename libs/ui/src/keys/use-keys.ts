import { useEffect, useRef } from 'react';
import { addKeys, type KeyMap } from './key-presses.ts';

/**
 * Keys of a part of the page while it is shown: `useKeys({ KeyJ: next, KeyK: previous })`. `everywhere` is for
 * combinations with a modifier, which also work in fields and dialogs.
 */
export function useKeys(keys: KeyMap, everywhere = false): void {
  const latest = useRef(keys);
  useEffect(() => void (latest.current = keys));
  const names = Object.keys(keys).join(',');
  useEffect(() => {
    const shown = names
      .split(',')
      .map((name) => [name, (event: KeyboardEvent) => latest.current[name]?.(event)]);
    return addKeys(Object.fromEntries(shown) as KeyMap, everywhere);
  }, [names, everywhere]);
}
