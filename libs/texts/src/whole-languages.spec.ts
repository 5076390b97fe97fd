import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Every sentence in a module of texts. Those that are made from values are made from a number. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return sentences(madeFromNumbers(value as (...values: number[]) => unknown));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : [];
}

function madeFromNumbers(make: (...values: number[]) => unknown): unknown {
  try {
    const made = make(2, 2, 2, 2);
    return String(made).includes('undefined') ? undefined : made;
  } catch {
    return undefined;
  }
}

const filesOf = (language: string): string[] =>
  readdirSync(join(import.meta.dirname, language, 'web'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts'),
  );

const textsOf = async (language: string, file: string): Promise<string[]> =>
  sentences({ ...(await import(join(import.meta.dirname, language, 'web', file))) });

/** Names of products and formats, and text that is typed literally. Russian has no other words for them. */
const NAMES =
  /Telegram|Chrome|Safari|Firefox|Slovo|Dock|Command|JWT|Backend|JPG|PNG|HEIC|GIF|WebP|WebM|MP4|MOV|AVI|MKV|ID\b|2MB|a02\.05|https?:\/\/|\/login|Mac\b/g;

describe('the Russian of a page', () => {
  it.each(filesOf('ru'))('[LANG-30] in %s is Russian alone', async (file) => {
    const texts = await textsOf('ru', file);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => /\p{Script=Latin}{2}/u.test(text.replaceAll(NAMES, '')))).toEqual([]);
  });
});

describe('the English of a page', () => {
  it.each(filesOf('en'))('[LANG-30] in %s is English alone', async (file) => {
    const texts = await textsOf('en', file);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => /\p{Script=Cyrillic}/u.test(text))).toEqual([]);
  });
});

describe('[GEN-18] a sentence that the documents give', () => {
  const GIVEN = {
    en: {
      'auth.ts': ['Authentication Required', 'Get New Link from Bot'],
      'sessions.ts': ['Terminate All Others'],
    },
    ru: {
      'auth.ts': ['Ошибка авторизации', 'Не удалось сохранить данные авторизации'],
      'my.ts': ['Мои обещания', 'Создать обещание'],
    },
  };

  it.each(
    Object.entries(GIVEN).flatMap(([language, files]) =>
      Object.entries(files).map(([file, given]) => ({ language, file, given })),
    ),
  )(
    'is exact in $language/$file, and no page has it in the other language',
    async ({ language, file, given }) => {
      expect(await textsOf(language, file)).toEqual(expect.arrayContaining(given));
      const other = await textsOf(language === 'en' ? 'ru' : 'en', file);
      expect(other.filter((text) => given.includes(text))).toEqual([]);
    },
  );
});
