import type * as ru from '../../ru/web/motivator-link.ts';
import type { Translation } from '../../translation.ts';

export const motivatorLink: Translation<typeof ru.motivatorLink> = {
  own: {
    offer: 'Is the person not here yet?',
    create: 'Invite by a link',
    title: 'Link for a motivator',
    text: (date) =>
      `The first person to open it and agree becomes the motivator. The link is valid until ${date}.`,
    share: 'Send the link',
    copy: 'Copy',
    withdraw: 'Cancel the link',
    words: (title) => `I give my word: “${title}”. Be my motivator.`,
    copied: 'Link copied',
    withdrawn: 'The link no longer works',
    failed: 'The link did not work out. Try again.',
  },
  page: {
    title: 'Invitation to be a motivator',
    loading: 'Opening the invitation',
    asks: (name) => `${name} asks you to be their motivator`,
    promise: (title) => `“${title}”`,
    duty: 'You will approve the reports. Nobody else can do it.',
    until: (date) => `The invitation is valid until ${date}.`,
    signIn: 'Sign in with Telegram',
    accept: 'Become the motivator',
    accepted: 'You are the motivator',
    open: 'Open the promise',
    later: 'Not now',
    own: 'This is your own link. Send it to the person you want as your motivator.',
    ownTitle: 'Link for a motivator',
    answered: 'You have already answered this invitation.',
    gone: 'The invitation is gone',
    goneText: 'The link was used, cancelled or has expired. Ask for a new one.',
    failed: 'Becoming the motivator did not work out',
    home: 'Home',
  },
};
