import type { RefusalCode } from '@slovo/contracts/refusals';

/** Details of a refusal as received; a sentence checks those that it uses. */
export type RefusalDetails = Readonly<Record<string, unknown>>;
export type RefusalSentence = string | ((details: RefusalDetails) => string);
/** A code without a sentence does not compile. */
export type RefusalTexts = Readonly<Record<RefusalCode, RefusalSentence>>;

/** A number among the details, or undefined: it is optional. */
export const numberIn = (details: RefusalDetails, name: string): number | undefined => {
  const value = details[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** The sentence of the first wrong field that has one. `fields` holds the code of each field's problem. */
export function problemIn(
  { fields }: RefusalDetails,
  sentences: Readonly<Record<string, string>>,
): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  const code = Object.values(fields).find(
    (problem) => typeof problem === 'string' && Object.hasOwn(sentences, problem),
  );
  return typeof code === 'string' ? sentences[code] : undefined;
}
