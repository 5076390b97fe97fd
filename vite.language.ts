import { LANGUAGES } from '@slovo/texts/languages';
import type { Plugin, UserConfig } from 'vite';

/** A language of the product, or the generated one of tests: any folder of texts. */
type TextsFolder = string;

/** The language that tools/build-pages.ts builds next, by `PAGE_LANGUAGE`; without the variable, the first language. */
export const chosenLanguage = (): TextsFolder => process.env.PAGE_LANGUAGE ?? LANGUAGES[0];

/** A folder of its own for the build. */
export const inLanguage = (language: TextsFolder): Pick<UserConfig, 'build'> => ({
  build: { outDir: `dist/${language}` },
});

const FIRST = `/libs/texts/src/${LANGUAGES[0]}/`;

/** The exports of @slovo/texts name the first language's folder; a build takes the same file of its own language. */
export const textsIn = (language: TextsFolder): Plugin => ({
  name: 'slovo:texts-in-language',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.startsWith('@slovo/texts/') || source.startsWith('@slovo/texts/folders/')) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { ...found, id: found.id.replace(FIRST, `/libs/texts/src/${language}/`) };
  },
});

interface DocumentTexts {
  title: string;
  description?: string;
}

/** Marks index.html with its language, title and description. */
export const titleDocument = (language: TextsFolder, { title, description }: DocumentTexts): Plugin => ({
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
