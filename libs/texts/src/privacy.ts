import { inEveryLanguage } from './every-language.ts';

/** Of the page /privacy, for readers without scripts and docs/privacy.md. */
export const privacyPage = inEveryLanguage((texts) => texts.privacy);
