/**
 * sessionStorage: unsaved input of this tab, for reloads. It can be disabled or full; then nothing is stored and nothing
 * fails.
 */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Null removes it. */
export function writeTab(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // A reload loses the input.
  }
}
