import { inEveryLanguage } from './every-language.ts';

/** The page /privacy, for readers without scripts and for docs/privacy.md. */
export const privacyPage = inEveryLanguage((texts) => texts.privacy);
