import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@slovo/domain/languages';

/**
 * The generated language of tests (tools/languages) in the list of languages, as its line would put it there. To be
 * imported before anything that reads the list.
 */
export const pseudo = 'pseudo' as Language;
Object.assign(LANGUAGE_NAMES, { [pseudo]: 'Ƥşḗŭḓǿ' });
LANGUAGES.push(pseudo);
