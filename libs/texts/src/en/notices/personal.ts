import type * as ru from '../../ru/notices/personal.ts';
import type { Translation } from '../../translation.ts';

export const personal: Translation<typeof ru.personal> = {
  welcome_personal: {
    title: () => 'Welcome!',
    body: (v) => `Hello, ${v.username}! We are glad to have you.\nMake your first promise: start small.`,
  },
  reminder_personal: {
    title: () => 'A reminder',
    body: (v, { bold }) => `Hello, ${v.username}! A reminder: ${bold(v.task)}.`,
  },
  achievement_congratulations: {
    title: () => 'Congratulations!',
    body: (v, { bold }) => `Congratulations, ${v.username}! Your achievement: ${bold(v.achievement)}.`,
  },
  feedback_request: {
    title: () => 'Tell us what you think',
    body: (v, { bold }) =>
      `Hello, ${v.username}! You have used this: ${bold(v.feature)}.\nTell us what works for you and what is missing.`,
  },
  account_security: {
    title: () => 'Account security',
    body: (v, { bold }) =>
      `Hello, ${v.username}! In your account: ${bold(v.action)}.\nIf this was not you, end unknown sessions in your profile settings.`,
  },
  feature_announcement: {
    title: () => 'New in Slovo',
    body: (v, { bold }) => `Hello, ${v.username}! Slovo has something new: ${bold(v.feature)}.`,
  },
};
