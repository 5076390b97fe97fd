/**
 * What is wrong with a field of a new promise, by the codes of the domain's `checkNewPromise`: shown in the wizard and
 * in the server's refusal. Only sentences that are true for both; the wizard's limits of texts are narrower.
 */
export const promiseProblems = {
  TITLE_REQUIRED: 'Название обещания обязательно',
  /** CREATE-26 */
  TYPE_INVALID: 'Неверный тип обещания',
  /** CREATE-27 */
  DAYS_HABIT: 'Привычки должны создаваться на 30 дней',
  DAYS_TOO_FEW: 'Количество дней должно быть больше 0',
  DAYS_TOO_MANY: 'Количество дней не может превышать 365',
  TEXT_OVERLOADED: 'В тексте слишком много знаков над буквами и под ними. Уберите лишние.',
};
