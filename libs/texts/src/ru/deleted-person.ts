/** Instead of the name of somebody whose account was deleted. */
export const DELETED_PERSON = 'удалённый участник';
