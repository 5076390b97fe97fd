import { isLanguage, type Language, LANGUAGES } from '@slovo/texts/languages';
import { defaultClientConditions, type Plugin, type UserConfig } from 'vite';

/** Of `PAGE_LANGUAGE`, by which tools/build-pages.ts says what to build next; without it, the first language. */
export function chosenLanguage(): Language {
  const chosen = process.env.PAGE_LANGUAGE ?? LANGUAGES[0];
  if (!isLanguage(chosen)) throw new Error(`PAGE_LANGUAGE is ${chosen}, which is none of ${LANGUAGES}`);
  return chosen;
}

/** The texts of one language, chosen by an export condition of @slovo/texts, and a folder of its own for the build. */
export const inLanguage = (language: Language): Pick<UserConfig, 'resolve' | 'build'> => ({
  resolve: { conditions: [language, ...defaultClientConditions] },
  build: { outDir: `dist/${language}` },
});

interface DocumentTexts {
  title: string;
  description?: string;
}

/** Marks index.html with its language, title and description. */
export const titleDocument = (language: Language, { title, description }: DocumentTexts): Plugin => ({
  name: 'slovo:title-document',
  transformIndexHtml: (html) => ({
    html: html.replace('<html>', `<html lang="${language}">`),
    tags: [
      { tag: 'title', children: title, injectTo: 'head' },
      ...(description === undefined
        ? []
        : [{ tag: 'meta', attrs: { name: 'description', content: description }, injectTo: 'head' as const }]),
    ],
  }),
});
