/** Shown instead of a missing name. */
export const somebody = 'Кто-то';
