/** Storage can be disabled or full (private windows): then nothing is stored and nothing fails. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Only a reload forgets the value.
  }
}

export function remove(...keys: string[]): void {
  for (const key of keys)
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is disabled, so nothing is stored.
    }
}

export function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
