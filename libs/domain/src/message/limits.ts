/** Characters of the plain text as people see them. */
export const TEXT_LIMITS = { personal: 1_000, broadcast: 2_000, group: 2_000 } as const;
/** The same of a variable's value. */
export const VARIABLE_LIMIT = 200;

export const MESSAGE_LANGUAGES = ['ru', 'en', 'uk'] as const;
export const PERSONAL_LANGUAGES = [...MESSAGE_LANGUAGES, 'de'] as const;
export type MessageLanguage = (typeof PERSONAL_LANGUAGES)[number];
