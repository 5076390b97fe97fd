import type * as ru from '../../ru/web/manual-auth.ts';
import type { Translation } from '../../translation.ts';

export const manualAuth: Translation<typeof ru.manualAuth> = {
  title: 'Sign in with a token',
  lead: 'Paste the token the bot sent you. Use this if the link does not open.',
  label: 'Token',
  hint: 'The one-time token of a link, or a session token',
  submit: 'Sign in',
  success: 'You are signed in',
  successText: 'Opening your promises.',
  problems: {
    empty: 'Token cannot be empty',
    jwtParts: 'Invalid JWT format. All parts of the JWT must be present.',
    jwtShort: 'JWT token appears to be too short. Please check you copied the complete token.',
    short: 'Token is too short. Please check you copied the complete token.',
    characters: 'Token contains invalid characters. Only letters, digits, underscore and hyphen are allowed.',
  },
  failures: {
    network: 'Unable to connect to the server. Please check your connection and try again.',
    expired: 'This token has expired. Please get a new one from the Telegram bot.',
    invalid: 'This token is invalid or has already been used. Please get a new one from the Telegram bot.',
    forbidden: 'This token is not authorized to sign in.',
  },
};
