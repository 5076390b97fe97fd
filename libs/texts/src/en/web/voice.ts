import { countEn } from '../plural.ts';
import type * as ru from '../../ru/web/voice.ts';
import type { Translation } from '../../translation.ts';

export const voice: Translation<typeof ru.voice> = {
  lost: {
    title: 'This promise can no longer be kept.',
    text: 'It happens, and what you did is yours. What next?',
    goOn: 'Carry on for myself',
    beginAnew: 'Start over',
    letGo: 'Let it go',
    wentOn: 'On you go. Reminders are back.',
    begunAnew: 'A fresh start',
    failed: 'That did not work. Please try again.',
  },
  pause: {
    ahead: (from: string, until: string) => `Paused from ${from} to ${until}. The days have moved along.`,
    on: (until: string) => `Paused until ${until}. No reports are needed for now.`,
    undo: 'Undo the pause',
    end: 'End the pause',
    take: 'Take a pause',
    title: 'Pause',
    text: 'Starts tomorrow, once per promise. The days move along, and everyone who can see the promise will see the pause.',
    length: 'How many days',
    days: (count: number) => countEn(String(count), 'day', 'days'),
    cancel: 'Cancel',
    taken: 'The pause begins tomorrow',
    ended: 'The pause is over',
    failed: 'Could not take a pause',
    notEnded: 'Could not end the pause',
  },
};
