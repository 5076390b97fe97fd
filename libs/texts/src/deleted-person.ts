/** Instead of the name of somebody whose account was deleted. */
export const DELETED_PERSON: Record<'ru' | 'en', string> = {
  ru: 'удалённый участник',
  en: 'deleted participant',
};
