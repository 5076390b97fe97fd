import type * as ru from '../../ru/web/landing.ts';
import type { Translation } from '../../translation.ts';

export const landing: Translation<typeof ru.landing> = {
  title: 'You gave your word. Keep\u00a0it.',
  tagline:
    'Slovo is a place for promises to yourself: habits, challenges and goals. One honest report a day, and a ribbon of days that remembers how you are doing.',
  enter: 'Open the app',
  start: 'Start with Telegram',
  signedIn: 'You are signed in',
  botOnline: 'The bot is online',
  seeFeed: 'See the feed',
  features: {
    ribbon: {
      title: 'A ribbon, not a checklist',
      text: 'Days you keep are stitched into one strip. A skip is a knot. A miss is a cut, in plain sight, so there is nobody to fool.',
    },
    report: {
      title: 'A report takes ten seconds',
      text: 'Send the bot a photo, a video or a few words. It checks in by itself and won’t let you forget that the day is still open.',
      name: 'Alina Voronova',
      said: 'Two kilometers at minus four. Ran and swore.',
    },
    people: {
      title: 'Someone who takes your word for it',
      text: 'Reports are approved by the system, by open vote, or by one motivator you choose yourself.',
      name: 'Marina Vetrova',
      did: 'approved day 18',
      kept: 'Kept today',
    },
  },
  telegram: {
    title: 'Runs on Telegram',
    text: 'Nothing to install: the bot takes your reports and reminds you at 9 in the morning and three hours before the day ends.',
    tryBot: 'Try the bot now',
    promise: 'Morning run',
    message: 'Day 19 of 30. No report yet; the day closes at 03:00.',
    time: '21:00',
    report: 'Report',
    snooze: 'Remind me in an hour',
  },
  copyright: (year) => `© ${year} Slovo`,
};
