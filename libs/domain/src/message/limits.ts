/** UTF-16 units of the plain text. */
export const TEXT_LIMITS = { personal: 1_000, broadcast: 2_000, group: 2_000 } as const;
/** UTF-16 units of a variable's value. */
export const VARIABLE_LIMIT = 200;

export const MESSAGE_LANGUAGES = ['ru', 'en', 'uk'] as const;
export const PERSONAL_LANGUAGES = [...MESSAGE_LANGUAGES, 'de'] as const;
export type MessageLanguage = (typeof PERSONAL_LANGUAGES)[number];
