export const somebody = 'Somebody';
