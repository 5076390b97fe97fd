/** Shown instead of a missing name. */
export const somebody = 'Кто-то';

/** Shown for a notice without texts of its own (NOTIF-34, NOTIF-35). */
export const unknownNotice = { title: 'Уведомление', text: 'У вас есть новое уведомление.' };
