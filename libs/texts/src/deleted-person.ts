/** Instead of the name of somebody whose account was deleted. */
export const DELETED_PERSON = { ru: 'удалённый участник', en: 'deleted participant' } as const;
