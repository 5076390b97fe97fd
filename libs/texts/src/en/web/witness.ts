import type * as ru from '../../ru/web/witness.ts';
import type { Translation } from '../../translation.ts';

/** Texts for inviting a witness and for the invited person. */
export const witness: Translation<typeof ru.witness> = {
  call: {
    text: 'Ask someone to look at your reports, so they don’t have to wait.',
    button: 'Invite a witness',
    words: (title) => `I give my word: “${title}”. Please be my witness.`,
    copied: 'Link copied',
    failed: 'That did not work. Please try again.',
  },
  be: {
    asked: (name) =>
      `${name} asks you to be a witness: you will hear about the reports and can vote on them.`,
    signIn: 'Sign in and be a witness',
    done: 'You are a witness: the bot will tell you about the reports.',
    failed: 'You could not become a witness',
    tell: 'Tell me about reports',
    told: { on: 'You are a witness', off: 'No messages' },
    notSaved: 'That was not saved. Please try again.',
  },
};
