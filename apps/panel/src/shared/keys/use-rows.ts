import { useEffect, useState } from 'react';
import { useKeys } from '@slovo/ui/keys/use-keys';
import type { KeyMap } from '@slovo/ui/keys/key-presses';

/**
 * J and K go through the rows of the page's table, and the arrows once a row is reached. `keysOf` are the keys for the reached row, such as Enter. Returns the
 * index of the reached row.
 */
export function useRows<T>(rows: readonly T[], keysOf: (row: T) => KeyMap): number | undefined {
  const [reached, setReached] = useState<number>();
  const current = reached !== undefined && reached < rows.length ? reached : undefined;
  const row = current === undefined ? undefined : rows[current];
  const move = (step: number) =>
    setReached(current === undefined ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1));
  useKeys({
    ...(rows.length > 0 && { KeyJ: () => move(1), KeyK: () => move(-1) }),
    // Before a row is reached the arrows scroll the page.
    ...(row !== undefined && { ArrowDown: () => move(1), ArrowUp: () => move(-1) }),
    ...(row !== undefined && keysOf(row)),
  });
  useEffect(() => {
    if (current !== undefined)
      document.querySelector(`[data-row="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return current;
}
