import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pseudoModule } from './pseudo-module.ts';

/**
 * Its dates and numbers are those of a language with other letters, so that a word in English letters is always one that
 * did not come from the texts.
 */
const LANGUAGE_MODULE = `/** Generated. */
export const language = 'pseudo';
export const locale = 'el-GR';
`;

/** Makes the folder of a language that nobody speaks, longer than English and with accents on every letter, for tests. */
export async function writePseudoLanguage(texts: string): Promise<void> {
  const folder = join(texts, 'pseudo');
  await rm(folder, { recursive: true, force: true });
  const files = await readdir(join(texts, 'en'), { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const source = await readFile(join(texts, 'en', file), 'utf8');
    await mkdir(dirname(join(folder, file)), { recursive: true });
    const made = file === 'language.ts' ? LANGUAGE_MODULE : pseudoModule(file, source);
    await writeFile(join(folder, file), made);
  }
}
