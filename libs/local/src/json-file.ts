import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What a small state file of DATA_DIR holds; undefined when there is none or a crash left half of one. */
export function readJson<T>(path: string): Partial<T> | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<T>;
  } catch {
    return undefined;
  }
}

/** Written beside and renamed, so that a reader never sees half. Mode 600: some of these hold secrets. */
export function writeJson(path: string, value: unknown): void {
  const fresh = `${path}.${process.pid}.new`;
  writeFileSync(fresh, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, path);
}
