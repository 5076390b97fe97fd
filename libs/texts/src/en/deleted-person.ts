/** Takes the place of a person's name once their account is deleted. */
export const DELETED_PERSON = 'deleted participant';
