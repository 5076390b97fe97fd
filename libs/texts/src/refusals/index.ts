import type { RefusalCode } from '@slovo/contracts/refusals';
import { en } from './en.ts';
import type { RefusalDetails, RefusalTexts } from './refusal-text.ts';
import { ru } from './ru.ts';

export type { RefusalDetails } from './refusal-text.ts';

const languages = { ru, en } as const satisfies Record<string, RefusalTexts>;
export type RefusalLanguage = keyof typeof languages;

/**
 * The sentence that explains a refusal to a person. `details` are those of the refusal: seconds to wait, bytes allowed.
 */
export function refusalText(
  code: RefusalCode,
  language: RefusalLanguage,
  details: RefusalDetails = {},
): string {
  const sentence = languages[language][code];
  return typeof sentence === 'string' ? sentence : sentence(details);
}
