import type { RefusalCode } from '@slovo/contracts/refusals';

/** Facts of a refusal as they travel; unknown until a sentence looks at them. */
export type RefusalDetails = Readonly<Record<string, unknown>>;
export type RefusalSentence = string | ((details: RefusalDetails) => string);
/** A code without a sentence does not compile. */
export type RefusalTexts = Readonly<Record<RefusalCode, RefusalSentence>>;

/** A number among the details, or undefined: whoever refuses may leave it out. */
export const numberIn = (details: RefusalDetails, name: string): number | undefined => {
  const value = details[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};
