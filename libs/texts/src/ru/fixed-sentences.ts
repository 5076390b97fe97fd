/** Sentences that a requirement fixes and that more than one part of the product shows. */

/** MOTIV-09 */
export const invitationWasCancelled =
  'ПРИГЛАШЕНИЕ МОТИВАТОРА БЫЛО ОТМЕНЕНО. Мотиватора можно пригласить только один раз. После отмены приглашения повторное приглашение того же мотиватора невозможно.';

/** By error type: shown after a failed sign-in if the server sent no sentence. */
export const authMessages = {
  exchange_error: 'Authentication failed',
  jwt_missing: 'No session token received',
  invalid_jwt: 'Invalid session token received',
  init_error: 'Authentication initialization failed',
} as const;
