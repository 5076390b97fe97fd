import { hasText } from '../text/written.ts';

/** Templates that operators send to people, with their variables in the order of the form. All of them are required. */
export const personalTemplates = {
  welcome_personal: ['username'],
  reminder_personal: ['username', 'task'],
  achievement_congratulations: ['username', 'achievement'],
  feedback_request: ['username', 'feature'],
  account_security: ['username', 'action'],
  feature_announcement: ['username', 'feature'],
} as const satisfies Record<string, readonly string[]>;
export type PersonalTemplate = keyof typeof personalTemplates;

export const PERSONAL_TEMPLATES = Object.keys(personalTemplates) as readonly PersonalTemplate[];
export const QUICK_TEMPLATES = 4;

export const isPersonalTemplate = (key: string): key is PersonalTemplate =>
  Object.hasOwn(personalTemplates, key);

/** The first required variable that is missing or blank, or null. */
export const missingVariable = (
  key: PersonalTemplate,
  given: Readonly<Record<string, string>>,
): string | null => personalTemplates[key].find((name) => !hasText(given[name] ?? '')) ?? null;
