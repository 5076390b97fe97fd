import { stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Refusal } from '@slovo/kit/calls';

export const YEAR_S = 365 * 24 * 60 * 60;

/** Whether `path`, which begins with a slash, is a file below `root`. */
export async function isFile(root: string, path: string): Promise<boolean> {
  const file = join(root, path);
  if (!file.startsWith(root + sep)) return false;
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** The decoded path of a request, without its query. @throws Refusal NOT_FOUND if it cannot be decoded. */
export function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    throw new Refusal('NOT_FOUND');
  }
}
