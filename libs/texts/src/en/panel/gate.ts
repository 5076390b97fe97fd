import type * as ru from '../../ru/panel/gate.ts';
import type { Translation } from '../../translation.ts';

export const gate: Translation<typeof ru.gate> = {
  checking: 'Checking your access…',
  title: 'User not found',
  text: (name: string) => `There is no profile @${name}`,
  home: 'Back to the home page',
  question: 'Are you an operator?',
  causes: {
    absent: 'Admin token not available',
    invalid: 'Invalid admin token',
    unanswered: 'Failed to initialize admin authentication',
    failed: 'Failed to initialize admin authentication',
  },
  explained: {
    absent: 'Nobody has entered one in this browser yet, or the panel was left.',
    invalid: 'A token lives for 8 hours or until you log out.',
    unanswered: 'The server did not answer. The token is not lost: check your connection and try again.',
    failed: (answer: string) => `${answer} The token is not lost.`,
  },
  answered: (status: number) => `The server answered with an error: ${status}. Please try again.`,
  howTo: {
    before: 'Send',
    command: '/admin',
    after: 'to the bot and open its link here. If the bot is on your phone, paste the token:',
  },
  field: 'Operator token',
  required: 'Paste a token',
  check: 'Check',
  retry: 'Try again',
  privacy: 'The token stays in this browser. It never appears in the address bar, in logs or in analytics.',
  expired: {
    title: (time: string) => `The token expired at ${time}`,
    refused: 'The token is no longer valid',
    before: 'Whatever you have entered is still on the page. Send',
    after: 'to the bot and paste a new token: you will go on where you were.',
    leave: 'Log out',
    go: 'Continue',
  },
  notEnded:
    'The token could not be ended at the server and may be valid until its end. This browser has forgotten it.',
};
