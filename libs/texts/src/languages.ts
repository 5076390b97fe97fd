export { isLanguage, type Language, LANGUAGE_NAMES, languageOf, LANGUAGES } from '@slovo/domain/languages';
