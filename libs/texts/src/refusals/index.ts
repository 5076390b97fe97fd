import type { RefusalCode } from '@slovo/contracts/refusals';
import { inEveryLanguage } from '../every-language.ts';
import type { Language } from '../languages.ts';
import type { RefusalDetails } from './refusal-text.ts';

export type { RefusalDetails } from './refusal-text.ts';

const refusals = inEveryLanguage((texts) => texts.refusals);

/**
 * The sentence that explains a refusal to a person. `details` are those of the refusal: seconds to wait, bytes allowed.
 */
export function refusalText(code: RefusalCode, language: Language, details: RefusalDetails = {}): string {
  const sentence = refusals[language][code];
  return typeof sentence === 'string' ? sentence : sentence(details);
}
