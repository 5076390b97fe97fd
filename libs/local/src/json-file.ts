import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Reads a small state file of DATA_DIR. Undefined when it is missing or incomplete after a crash. */
export function readJson<T>(path: string): Partial<T> | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<T>;
  } catch {
    return undefined;
  }
}

/**
 * Writes another file and renames it, so that readers never see an incomplete one. Mode 600: some files hold secrets.
 */
export function writeJson(path: string, value: unknown): void {
  const temporary = `${path}.${process.pid}.new`;
  writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}
