/**
 * The path of the first text that PostgreSQL cannot store, or null: it accepts no NUL in texts and no half of a
 * surrogate pair in JSON, as which every event is stored. Such a text would fail in the middle of a transaction.
 */
export function unstorablePath(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path || 'body' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorablePath(inner, path ? `${path}.${key}` : key);
    if (found) return found;
  }
  return null;
}
