import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { daysCount } from '@slovo/texts/counts';
import { dayStates } from '@slovo/texts/web/days';

const folder = join(import.meta.dirname, '../../../libs/texts/src/ru/web');

/** Every sentence that a module of texts holds; those made by functions are left out. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : [];
}

async function textsOf(module: string): Promise<string[]> {
  return sentences(await import(join(folder, module))).filter((text) => /\p{L}{2}/u.test(text));
}
const isRussian = (text: string) => /\p{Script=Cyrillic}/u.test(text);

describe('the language of the app', () => {
  it('[GEN-18] is mostly Russian, and partly English in sign-in and sessions', async () => {
    const modules = readdirSync(folder).filter((file) => file.endsWith('.ts'));
    // Diagnostic pages are not for most people.
    const all = (await Promise.all(modules.filter((name) => name !== 'debug.ts').map(textsOf))).flat();
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter(isRussian).length / all.length).toBeGreaterThan(0.7);
    const signingIn = [...(await textsOf('auth.ts')), ...(await textsOf('sessions.ts'))];
    for (const english of ['Authentication Required', 'Get New Link from Bot', 'Terminate All Others'])
      expect(signingIn).toContain(english);
    expect(signingIn.some(isRussian)).toBe(true);
  });

  it('[LANG-02] is that of the build: its texts are the Russian ones', () => {
    expect(daysCount(2)).toBe('2 дня');
    expect(dayStates.kept).toBe('сдержано');
  });
});
