import { EVENTFUL_TALES } from './eventful-tales.ts';
import type { Scene } from './pictures.ts';
import { STEADY_TALES } from './steady-tales.ts';

export type Name = 'anya' | 'boris' | 'vera' | 'gleb';

/** One promise of the demo and how it went. Days count from the first day of the story. */
export interface Tale {
  key: string;
  owner: Name;
  draft: {
    title: string;
    description: string;
    type: 'habit' | 'challenge' | 'goal';
    days_total: number;
    frequency_mode?: 'daily' | 'weekly';
    frequency_config?: unknown;
    penalty_mode?: 'none' | 'normal' | 'final';
  };
  approval: 'system' | 'anyuser' | 'specific';
  /** Of `specific`: is invited and accepts before the start, then decides on every report after a day. */
  motivator?: Name;
  /** Days whose report the motivator rejects. */
  rejectedOn?: number[];
  reason?: string;
  isPublic: boolean;
  startsOn: number;
  /** Local hour of the report. */
  hour: number;
  scene?: Scene;
  /** Every so many reports have a picture. */
  picturesEvery?: number;
  words: string[];
  /** Days (of the promise) without a report. */
  silentOn: number[];
  /** Who says yes, in turn; the last report waits. */
  voters: Name[];
  /** From the morning after this day the promise rests for so many days. */
  pause?: { after: number; days: number };
  /** Today's report is left to whoever tries the demo. */
  openToday?: boolean;
}

/**
 * Where all people of the story live: the zone of those who have not chosen one. It has had no change of time since 2014,
 * and a day of a promise begins there at midnight of UTC.
 */
export const STORY_ZONE = 'Europe/Moscow';
/** The demo plays this many days, today included. */
export const STORY_DAYS = 19;

export const TALES: Tale[] = [...STEADY_TALES, ...EVENTFUL_TALES];

/** Drafts that wait on /my. */
export const DRAFTS: Pick<Tale, 'key' | 'owner' | 'draft'>[] = [
  {
    key: 'swim',
    owner: 'anya',
    draft: {
      title: 'Плавать перед работой',
      description: 'Три бассейна, потом кофе.',
      type: 'challenge',
      days_total: 14,
    },
  },
];
