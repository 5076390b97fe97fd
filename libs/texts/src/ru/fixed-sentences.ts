/** Sentences that a requirement fixes and that more than one part of the product shows. */

/** MOTIV-09 */
export const invitationWasCancelled =
  'ПРИГЛАШЕНИЕ МОТИВАТОРА БЫЛО ОТМЕНЕНО. Мотиватора можно пригласить только один раз. После отмены приглашения повторное приглашение того же мотиватора невозможно.';

/** By error type: shown after a failed sign-in if the server sent no sentence. */
export const authMessages = {
  exchange_error: 'Не удалось войти',
  jwt_missing: 'Сервер не выдал токен сессии',
  invalid_jwt: 'Сервер выдал неверный токен сессии',
  init_error: 'Вход не начался',
};
