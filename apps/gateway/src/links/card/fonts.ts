import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'satori';

/** Alphabets of titles and names. */
const ALPHABETS = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext', 'symbols'];
/** A font for each alphabet: of two with the same name, one alone would be used. */
export const FONT_FAMILY = ALPHABETS.join(', ');
export const WEIGHTS = { text: 500, title: 800 } as const;

let loaded: Promise<Font[]> | undefined;

/** The fonts of cards, read once. The machine need not have any. */
export function cardFonts(): Promise<Font[]> {
  loaded ??= readAll().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function readAll(): Promise<Font[]> {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@fontsource/onest/package.json')),
    'files',
  );
  const wanted = Object.values(WEIGHTS).flatMap((weight) =>
    ALPHABETS.map((alphabet) => ({ weight, alphabet, file: `onest-${alphabet}-${weight}-normal.woff` })),
  );
  return Promise.all(
    wanted.map(async ({ weight, alphabet, file }) => ({
      name: alphabet,
      data: await readFile(join(folder, file)),
      weight,
      style: 'normal' as const,
    })),
  );
}
