export { isLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '@slovo/domain/languages';
