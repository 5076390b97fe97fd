import type * as ru from '../ru/fixed-sentences.ts';
import type { Translation } from '../translation.ts';

/** Sentences that a requirement fixes and that more than one part of the product shows. */

export const invitationWasCancelled: Translation<typeof ru.invitationWasCancelled> =
  'THE INVITATION WAS CANCELED. A motivator can be invited only once. After a cancellation the same motivator cannot be invited again.';

/** ERR-08 to ERR-11, by error type: shown after a failed sign-in if the server sent no sentence. */
export const authMessages: Translation<typeof ru.authMessages> = {
  exchange_error: 'Authentication failed',
  jwt_missing: 'No session token received',
  invalid_jwt: 'Invalid session token received',
  init_error: 'Authentication initialization failed',
};
