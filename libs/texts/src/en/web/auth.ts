import { authMessages } from '../fixed-sentences.ts';
import type * as ru from '../../ru/web/auth.ts';
import type { AuthFailureText } from '../../ru/web/auth.ts';
import type { Translation } from '../../translation.ts';

export type { AuthFailureText };

const NEW_LINK = 'Please get a new login link from the Telegram bot';
const AGAIN = 'Please log in again.';

const link = (text: string): AuthFailureText => ({ title: 'Login Link Issue', text: `${text} ${NEW_LINK}` });
const error = (text: string): AuthFailureText => ({ title: 'Authentication Error', text });
const timeout = (text: string): AuthFailureText => ({ title: 'Authentication Timeout', text });
const connection = (text: string): AuthFailureText => ({ title: 'Connection Issue', text });
const system = (text: string): AuthFailureText => ({ title: 'System Error', text });

export const authFailures: Translation<typeof ru.authFailures> = {
  exchange_error: error(authMessages.exchange_error),
  jwt_missing: error(authMessages.jwt_missing),
  invalid_jwt: error(authMessages.invalid_jwt),
  init_error: error(authMessages.init_error),
  safari_slow_auth: {
    title: 'Safari Authentication Delay',
    text: 'Safari is taking longer than usual. Try again or reload the page.',
  },
  backend_timeout: timeout('The server took too long to answer.'),
  frontend_timeout: timeout('The answer took too long to arrive.'),
  request_timeout: timeout('The request took too long.'),
  auth_init_timeout: timeout('Signing in took too long.'),
  network_error: connection('Check your connection and try again.'),
  service_unavailable: connection('The service is unavailable right now.'),

  token_already_used: link('This login link has already been used.'),
  token_expired: link('This login link has expired: links are valid for 15 minutes.'),
  token_invalidated: link('A newer login link was generated, so this one no longer works.'),
  token_not_found: link('This login link is not known.'),
  token_invalid: link('This login link is not valid.'),
  token_rejected: link('This login link was rejected.'),
  auth_rejected: link('The sign-in was rejected.'),
  token_decode_error: link('This login link cannot be read.'),
  token_format_error: link('This login link is incomplete.'),

  session_expired: error(`Your session has expired. ${AGAIN}`),
  session_invalid: error(`Your session is not valid. ${AGAIN}`),
  session_invalidated: error(`You logged in elsewhere and this session was ended. ${AGAIN}`),
  session_corrupted: error(
    `This browser does not keep you signed in. Allow the site to store data: your link is not used up. ${AGAIN}`,
  ),
  user_not_found: error('Your account was not found. Please contact support.'),
  user_banned: error('An administrator has closed access to this account.'),
  jwt_missing_error: system(authMessages.jwt_missing),
  invalid_jwt_received: system(authMessages.invalid_jwt),
  exchange_in_progress: error('Another sign-in is in progress. Please wait or refresh the page.'),
  init_data_invalid: error(NEW_LINK),
  init_data_expired: error('The app has been open for too long. Please open it again from the Telegram bot.'),
};

export const auth: Translation<typeof ru.auth> = {
  verifying: 'Verifying authentication...',
  verifyingText: 'Checking the link from the bot. This usually takes a couple of seconds.',
  slowHint: 'More than eight seconds? Keep the page open, we are still trying.',
  refreshTip: 'Still waiting. If nothing changes, refresh the page.',
  preparing: 'Preparing Your Session',
  initializing: 'Initializing authentication...',
  ready: 'You are signed in',
  linkSpent: 'That sign-in link no longer works. You are signed in already.',
  readyText: 'Opening your promises.',
  signIn: {
    title: 'Sign in with Telegram',
    text: 'Send /login to the bot and open the link it sends back: it works for 15 minutes.',
  },
  newLink: 'Get New Link from Bot',
  support: 'Contact Support',
  required: 'Authentication Required',
  notStored:
    'This browser does not keep you signed in. Allow the site to store data, reload the page and log in through the bot.',
  requiredText: 'To open this page, sign in through the bot.',
  ended:
    'Your session has ended: it lasts 30 days from your last visit and 180 at most, or it was ended on another device. Sign in again, everything is still here.',
  requiredForDetail: 'Please log in to view promise details.',
  goToLogin: 'Go to Login',
  mini: {
    checking: 'Checking where we are open',
    authenticating: 'Signing in with Telegram',
    outside: 'Open via Telegram',
    outsideText: 'This page opens from the chat with the bot.',
    openBot: 'Open the bot',
    reopen: 'Open the app again from the button in the chat with the bot.',
    failed: 'Sign-in failed',
    noToken: 'The server returned no session token',
    notSaved: 'Could not save the sign-in data',
    unknown: 'Something went wrong. Please try again.',
  },
};
