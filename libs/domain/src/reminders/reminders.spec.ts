import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyInstant, anyTerm, ZONES } from '../../test/terms.ts';
import { dayEndsAt, overdueUntil, type Term, termEndsAt } from '../day/term.ts';
import { PROMISE_TYPES } from '../promise/types.ts';
import {
  isQuiet,
  mayRemind,
  nextMorning,
  outOfQuiet,
  quietAround,
  type QuietHours,
  snoozeUntil,
} from './quiet.ts';
import { nextPrompt, REMINDER_DEFAULTS, remindersOf } from './times.ts';

/** The first and the last to begin a day beside those of the terms. */
const EVERYWHERE = [...ZONES, 'Pacific/Kiritimati', 'Pacific/Honolulu', 'America/St_Johns'] as const;
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const anyQuiet: fc.Arbitrary<QuietHours> = fc.record({ from: minutes, until: minutes });

const at = (text: string) => new Date(text);
const moscow: Term = {
  startedAt: at('2026-11-02T09:00:00Z'),
  timeZone: 'Europe/Moscow',
  dayStartsAt: 3,
  daysTotal: 30,
};

describe('quiet hours', () => {
  it.each([
    ['2026-11-20T19:59:59Z', false, '22:59'],
    ['2026-11-20T20:00:00Z', true, '23:00'],
    ['2026-11-21T04:59:59Z', true, '07:59'],
    ['2026-11-21T05:00:00Z', false, '08:00'],
  ])('%s is quiet in Moscow: %s (%s)', (now, quiet) => {
    expect(isQuiet(at(now), 'Europe/Moscow')).toBe(quiet);
  });

  it('put a message off until the next 08:00, across a DST change too', () => {
    expect(outOfQuiet(at('2026-11-20T20:30:00Z'), 'Europe/Moscow')).toEqual(at('2026-11-21T05:00:00Z'));
    expect(outOfQuiet(at('2026-11-20T22:30:00Z'), 'Europe/Moscow')).toEqual(at('2026-11-21T05:00:00Z'));
    expect(outOfQuiet(at('2026-11-20T12:00:00Z'), 'Europe/Moscow')).toEqual(at('2026-11-20T12:00:00Z'));
    expect(outOfQuiet(at('2026-03-08T04:30:00Z'), 'America/New_York')).toEqual(at('2026-03-08T12:00:00Z'));
  });

  it('end in the morning that a mute waits for; who has none gets up at 08:00', () => {
    const owl = { from: 2 * 60, until: 11 * 60 + 30 };
    const none = { from: 0, until: 0 };
    const morning = (now: string, quiet?: QuietHours) => nextMorning(at(now), 'Europe/Moscow', quiet);
    expect(morning('2026-11-20T19:00:00Z')).toEqual(at('2026-11-21T05:00:00Z'));
    expect(morning('2026-11-21T04:59:59Z')).toEqual(at('2026-11-21T05:00:00Z'));
    expect(morning('2026-11-21T05:00:00Z')).toEqual(at('2026-11-22T05:00:00Z'));
    expect(morning('2026-11-21T05:00:00Z', owl)).toEqual(at('2026-11-21T08:30:00Z'));
    expect(morning('2026-11-20T19:00:00Z', none)).toEqual(at('2026-11-21T05:00:00Z'));
    expect(nextMorning(at('2026-03-08T05:30:00Z'), 'America/New_York')).toEqual(at('2026-03-08T12:00:00Z'));
  });

  it('never leave a message in the quiet, nor send it early', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...ZONES), (now, zone) => {
        const out = outOfQuiet(now, zone);
        expect(isQuiet(out, zone)).toBe(false);
        expect(out >= now).toBe(true);
        expect(isQuiet(now, zone)).toBe(out.getTime() !== now.getTime());
      }),
    );
  });

  it('as a person chose them: over midnight, within a day, or none', () => {
    const lunch = { from: 13 * 60, until: 14 * 60 + 30 };
    expect(isQuiet(at('2026-11-20T10:00:00Z'), 'Europe/Moscow', lunch)).toBe(true);
    expect(isQuiet(at('2026-11-20T11:30:00Z'), 'Europe/Moscow', lunch)).toBe(false);
    expect(isQuiet(at('2026-11-20T21:00:00Z'), 'Europe/Moscow', lunch)).toBe(false);
    const long = { from: 20 * 60, until: 11 * 60 };
    expect(outOfQuiet(at('2026-11-20T17:00:00Z'), 'Europe/Moscow', long)).toEqual(at('2026-11-21T08:00:00Z'));
    const none = { from: 7 * 60, until: 7 * 60 };
    expect(isQuiet(at('2026-11-20T04:00:00Z'), 'Europe/Moscow', none)).toBe(false);
    expect(outOfQuiet(at('2026-11-20T23:00:00Z'), 'Europe/Moscow', none)).toEqual(at('2026-11-20T23:00:00Z'));
  });

  it('that end in the hour that comes twice end once', () => {
    const quiet = { from: 23 * 60, until: 90 };
    expect(isQuiet(at('2026-11-01T05:29:00Z'), 'America/New_York', quiet)).toBe(true); // the first 01:29
    expect(isQuiet(at('2026-11-01T06:10:00Z'), 'America/New_York', quiet)).toBe(false); // the second 01:10
  });

  it('whoever chose them, wherever they live: a message leaves them forward and at their very end', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...EVERYWHERE), anyQuiet, (now, zone, quiet) => {
        const out = outOfQuiet(now, zone, quiet);
        expect(isQuiet(out, zone, quiet)).toBe(false);
        expect(out >= now).toBe(true);
        expect(isQuiet(now, zone, quiet)).toBe(out > now);
        const span = quietAround(now, zone, quiet);
        expect(span === null || (span.from <= now && now < span.until && span.until <= out)).toBe(true);
        // A day, an hour of DST, and the date that Samoa left out.
        expect(out.getTime() - now.getTime()).toBeLessThanOrEqual(50 * 3_600_000);
      }),
      { numRuns: 400 },
    );
  });

  it('three reminders a day, none in the quiet', () => {
    const noon = at('2026-11-20T09:00:00Z');
    expect(mayRemind(noon, 'Europe/Moscow', 2)).toEqual({ ok: true });
    expect(mayRemind(noon, 'Europe/Moscow', 3)).toEqual({ ok: false, why: 'DAILY_LIMIT_REACHED' });
    expect(mayRemind(at('2026-11-20T21:00:00Z'), 'Europe/Moscow', 0)).toEqual({
      ok: false,
      why: 'QUIET_HOURS',
    });
  });

  it('a snooze lasts an hour, skips the quiet and ends with the day', () => {
    const deadline = at('2026-11-21T00:00:00Z');
    expect(snoozeUntil(at('2026-11-20T12:00:00Z'), 'Europe/Moscow', deadline)).toEqual(
      at('2026-11-20T13:00:00Z'),
    );
    expect(snoozeUntil(at('2026-11-20T19:30:00Z'), 'Europe/Moscow', deadline)).toBeNull();
  });
});

describe('reminders of a day', () => {
  const timesOf = (
    day: number,
    type: 'habit' | 'goal',
    term: Term,
    timeZone = term.timeZone,
    settings = REMINDER_DEFAULTS,
  ) =>
    remindersOf(day, { type, term }, { timeZone, settings }).map(
      ({ key, at: when }) => `${key} ${when.toISOString().slice(0, 16)}`,
    );

  it('09:00 and 21:00 in the owner`s zone', () => {
    expect(timesOf(2, 'habit', moscow)).toEqual([
      'reminder_day_start 2026-11-03T06:00',
      'reminder_day_end 2026-11-03T18:00',
    ]);
  });

  it('a goal is asked once, at 12:00', () => {
    expect(timesOf(2, 'goal', moscow)).toEqual(['reminder_every_day 2026-11-03T09:00']);
  });

  it('the evening one keeps three hours to the deadline where the owner lives west of the promise', () => {
    expect(timesOf(2, 'habit', { ...moscow, dayStartsAt: 0 }, 'America/New_York')).toEqual([
      'reminder_day_start 2026-11-03T14:00',
      'reminder_day_end 2026-11-03T18:00',
    ]);
  });

  it('keeps the wall time over a DST change', () => {
    const york = {
      startedAt: at('2026-03-07T15:00:00Z'),
      timeZone: 'America/New_York',
      dayStartsAt: 3,
      daysTotal: 7,
    };
    expect(timesOf(1, 'goal', york)).toEqual(['reminder_every_day 2026-03-07T17:00']);
    expect(timesOf(2, 'goal', york)).toEqual(['reminder_every_day 2026-03-08T16:00']);
  });

  it('can be moved, into the quiet never, and switched off', () => {
    const early = { dayStart: 6 * 60 + 30, dayEnd: null, everyDay: null };
    expect(timesOf(2, 'habit', moscow, 'Europe/Moscow', early)).toEqual([
      'reminder_day_start 2026-11-03T05:00',
    ]);
    expect(timesOf(2, 'goal', moscow, 'Europe/Moscow', early)).toEqual([]);
  });

  it('an evening that is quiet is used before it is, half an hour before', () => {
    const owner = { timeZone: 'Europe/Moscow', quiet: { from: 20 * 60, until: 7 * 60 } };
    expect(remindersOf(2, { type: 'habit', term: moscow }, owner)).toEqual([
      { key: 'reminder_day_start', at: at('2026-11-03T06:00:00Z') },
      { key: 'reminder_day_end', at: at('2026-11-03T16:30:00Z') },
    ]);
  });

  it('come before the deadline and out of the quiet, whatever a person set', () => {
    const wall = fc.option(minutes);
    fc.assert(
      fc.property(
        anyTerm(),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(...PROMISE_TYPES),
        fc.record({
          timeZone: fc.constantFrom(...EVERYWHERE),
          quiet: anyQuiet,
          settings: fc.record({ dayStart: wall, dayEnd: wall, everyDay: wall }),
        }),
        (term, day, type, owner) => {
          const reminders = remindersOf(day, { type, term }, owner);
          const { dayStart, dayEnd, everyDay } = owner.settings;
          const on = type === 'goal' ? [everyDay] : [dayStart, dayEnd];
          expect(reminders.length).toBeLessThanOrEqual(on.filter((time) => time !== null).length);
          for (const { at: when } of reminders) {
            expect(isQuiet(when, owner.timeZone, owner.quiet)).toBe(false);
            expect(when < dayEndsAt(day, term)).toBe(true);
          }
        },
      ),
    );
  });

  it('come before the deadline, out of the quiet, at most three', () => {
    fc.assert(
      fc.property(
        anyTerm(),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(...PROMISE_TYPES),
        fc.constantFrom(...ZONES),
        (term, day, type, timeZone) => {
          const reminders = remindersOf(day, { type, term }, { timeZone });
          expect(reminders.length).toBeLessThanOrEqual(3);
          for (const { at: when } of reminders) {
            expect(isQuiet(when, timeZone)).toBe(false);
            expect(when < dayEndsAt(day, term)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('prompts of an overdue goal', () => {
  /** All of them, as a scheduler finds them one after the other. */
  function promptsOf(term: Term, owner: Parameters<typeof nextPrompt>[2]): Date[] {
    const prompts: Date[] = [];
    for (let next = nextPrompt(term.startedAt, term, owner); next; next = nextPrompt(next, term, owner))
      prompts.push(next);
    return prompts;
  }

  it('come at noon of the three days after the term', () => {
    expect(promptsOf(moscow, { timeZone: 'Europe/Moscow' })).toEqual(
      ['2026-12-02', '2026-12-03', '2026-12-04'].map((date) => at(`${date}T09:00:00Z`)),
    );
  });

  it('follow the owner’s setting, quiet and zone, and none come where none are wanted', () => {
    const settings = { ...REMINDER_DEFAULTS, everyDay: 7 * 60 };
    const quiet = { from: 23 * 60, until: 8 * 60 };
    expect(promptsOf(moscow, { timeZone: 'Asia/Yekaterinburg', settings, quiet })).toEqual(
      ['2026-12-02', '2026-12-03', '2026-12-04'].map((date) => at(`${date}T03:00:00Z`)),
    );
    const off = { ...REMINDER_DEFAULTS, everyDay: null };
    expect(promptsOf(moscow, { timeZone: 'Europe/Moscow', settings: off })).toEqual([]);
  });

  it('lie in the 72 hours, out of the quiet, one for a day, and go on as long as a ban moved their end', () => {
    fc.assert(
      fc.property(
        anyTerm(),
        fc.constantFrom(...EVERYWHERE),
        minutes,
        anyQuiet,
        (term, timeZone, everyDay, quiet) => {
          const settings = { ...REMINDER_DEFAULTS, everyDay };
          const prompts = promptsOf(term, { timeZone, settings, quiet });
          for (const prompt of prompts) {
            expect(prompt > termEndsAt(term) && prompt < overdueUntil(term)).toBe(true);
            expect(isQuiet(prompt, timeZone, quiet)).toBe(false);
          }
          const days = (overdueUntil(term).getTime() - termEndsAt(term).getTime()) / 86_400_000;
          expect(prompts.length).toBeLessThanOrEqual(days + 1);
        },
      ),
    );
    const banned = { ...moscow, pauses: [{ day: 31, dates: 2 }] };
    expect(promptsOf(banned, { timeZone: 'Europe/Moscow' })).toHaveLength(5);
  });
});
