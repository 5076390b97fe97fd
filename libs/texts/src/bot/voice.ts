import { inEveryLanguage } from '../every-language.ts';

/** Buttons and answers about a word that is lost, about silence and about a pause. */
export const voice = inEveryLanguage((texts) => texts.voice);
export type VoiceTexts = (typeof voice)['ru'];
