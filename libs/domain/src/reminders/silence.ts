import { outOfQuiet, type QuietHours } from './quiet.ts';

/** Everything that falls due in so short a time is in one message. */
const GATHER_MS = 10 * 60_000;

/** When a person is notified of what the end of a day brought: shortly after it, outside their quiet hours. */
export const notifyAt = (ended: Date, timeZone: string, quiet?: QuietHours): Date =>
  outOfQuiet(new Date(ended.getTime() + GATHER_MS), timeZone, quiet);

/** After so many days on which a person was asked and did not answer, one message asks how to go on. */
export const SILENT_DAYS = 3;
/**
 * The seventh day, at any time of it: reminders of the same time of day are not exactly days apart. They are sent some
 * seconds late, clocks are put forward, and people change their times.
 */
const ASK_AGAIN_MS = 6.5 * 24 * 3_600_000;
/** The question and its one repetition; then nothing more is sent. */
const MOST_QUESTIONS = 2;

/** What is known of the silence about a promise since its owner last did anything about it. */
export interface Silence {
  /** The last day of the promise on which its owner was reminded; null since they answered. */
  askedDay: number | null;
  /** Earlier days on which they were reminded, without an answer. */
  unansweredDays: number;
  /** Questions «продолжить / пауза / отпустить», and when the last one was sent. */
  questions: number;
  questionAt: Date | null;
}

/** The state after the owner did anything about the promise. */
export const NOT_SILENT: Silence = { askedDay: null, unansweredDays: 0, questions: 0, questionAt: null };

/** Nothing is sent until the owner does something. */
export const isSilenced = ({ questions }: Pick<Silence, 'questions'>): boolean => questions >= MOST_QUESTIONS;

/** The silence when day `day` is to be reminded of: a day that was asked about before and has no answer counts. */
export const silenceOn = (day: number, silence: Silence): Silence =>
  silence.askedDay === null || silence.askedDay >= day
    ? silence
    : { ...silence, askedDay: null, unansweredDays: silence.unansweredDays + 1 };

/**
 * What may be sent about a promise of which day `day` waits for a report: the usual reminders; after an unanswered day
 * only one a day; after three of them the question, once more a week later, and then nothing (VOICE-09, VOICE-10).
 */
export function voiceOn(day: number, silence: Silence, now: Date): 'remind' | 'ask' | 'nothing' {
  const { unansweredDays, questionAt } = silenceOn(day, silence);
  if (unansweredDays === 0) return 'remind';
  if (unansweredDays < SILENT_DAYS) return silence.askedDay === day ? 'nothing' : 'remind';
  if (isSilenced(silence)) return 'nothing';
  return questionAt === null || now.getTime() - questionAt.getTime() >= ASK_AGAIN_MS ? 'ask' : 'nothing';
}
