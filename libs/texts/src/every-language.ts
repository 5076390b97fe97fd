// What servers and the bot say, which speak every language at once. Pages never import it: they would load all of them.
import { type Language, LANGUAGES } from './languages.ts';
import type { Translation } from './translation.ts';
import type * as ru from './ru/servers.ts';
import * as folders from './generated/folders.ts';

type Texts = Translation<typeof ru>;

const languages: Readonly<Record<Language, Texts>> = folders;

/** A part of the texts, by language. */
export const inEveryLanguage = <T>(part: (texts: Texts) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, part(languages[language])])) as Record<
    Language,
    T
  >;
