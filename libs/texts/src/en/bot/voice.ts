import type * as ru from '../../ru/bot/voice.ts';
import type { Translation } from '../../translation.ts';
import { daysCount } from '../counts.ts';

export const voice: Translation<typeof ru.voice> = {
  buttons: {
    goOn: 'Carry on for myself',
    beginAnew: 'Start over',
    letGo: 'Let it go',
    keepOn: 'Keep going',
    pause: (days: number) => `Pause for ${daysCount(String(days))}`,
    endPause: 'End the pause',
  },
  wentOn: 'All right, reminders are back on.',
  begunAnew: 'A fresh start: today is day 1.',
  draftedAnew: 'The draft is ready: invite a motivator and make your promise.',
  letGo: 'Let go. The promise is closed.',
  keptOn: 'Great, keep going!',
  paused: (from: string, until: string) =>
    `Paused from ${from} to ${until}. Before and after that, everything stays as it is.`,
  pausedFrom: (from: string, until: string) => `Pause: from ${from} to ${until}`,
  pauseEnded: 'The pause is over.',
};
