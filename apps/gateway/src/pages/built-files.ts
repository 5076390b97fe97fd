import { stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Refusal } from '@slovo/kit/calls';
import { type Language, LANGUAGES } from '@slovo/texts/languages';

export const YEAR_S = 365 * 24 * 60 * 60;

/** A folder of the build in which a file is, and the file's name below it, for `reply.sendFile`. */
export interface BuiltFile {
  folder: string;
  name: string;
}

/** The build makes them for developers; elsewhere they would only show the sources. */
export const isSourceMap = (path: string): boolean => path.endsWith('.map');

/**
 * A file of an app that is built once per language, each in a folder below `root`. One of another language is as good:
 * a page that was opened before a switch still asks for the scripts of its own. `path` begins with a slash.
 */
export async function findFile(root: string, path: string, language: Language): Promise<BuiltFile | null> {
  for (const next of [language, ...LANGUAGES.filter((other) => other !== language)]) {
    const folder = join(root, next);
    if (await isFile(folder, path)) return { folder, name: path.slice(1) };
  }
  return null;
}

/** The one page of the app, in this language and no other. @throws Refusal NOT_FOUND if there is no build of it. */
export async function findPage(root: string, language: Language): Promise<BuiltFile> {
  const folder = join(root, language);
  if (!(await isFile(folder, '/index.html'))) throw new Refusal('NOT_FOUND');
  return { folder, name: 'index.html' };
}

async function isFile(root: string, path: string): Promise<boolean> {
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
