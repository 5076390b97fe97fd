import type * as ru from '../../ru/web/promise.ts';
import type { Translation } from '../../translation.ts';
import { daysCount, reportsCount } from '../counts.ts';
import { untitled } from '../untitled.ts';

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (number: number): string => `${number}${SUFFIXES[ordinals.select(number)] ?? 'th'}`;

/** “once a week”, “twice a week”, “3 times a week” */
const timesAWeek = (times: number): string =>
  times === 1 ? 'Once a week' : times === 2 ? 'Twice a week' : `${times} times a week`;

/** Texts of a promise: its card and its page. */
export const promise: Translation<typeof ru.promise> = {
  untitled,
  kinds: { habit: 'Habit', challenge: 'Challenge', goal: 'Goal' },
  penalty: { none: 'Gentle', normal: 'Strict', final: 'Until the first miss' },
  penaltyLabel: (mode) => `Mode: ${mode}`,
  status: {
    draft: 'Draft',
    active: 'Active',
    paused: 'Paused',
    overdue: 'Overdue',
    closed: 'Closed',
    closed_success: 'Completed',
    closed_give_up: 'Gave Up',
    closed_cancel: 'Canceled',
    closed_failed: 'Failed',
    closed_overdue: 'Overdue',
  },
  frequency: {
    daily: 'Daily',
    weekly: 'Weekly',
    weekdays: (days) => days,
    monthly: (day) => `On the ${ordinal(day)}`,
    every: (days) => (days === 1 ? 'Every day' : `Every ${days} days`),
    times: timesAWeek,
  },
  foot: {
    active: (day, total, reports) => `Day ${day} of ${total} · ${reportsCount(reports)}`,
    overdue: (total, reports) =>
      `${daysCount(total)} ${total === 1 ? 'is' : 'are'} up · ${reportsCount(reports)}`,
    closed: (kept, total, reports) => `${kept} of ${daysCount(total)} · ${reportsCount(reports)}`,
    draft: (total) => `Length: ${daysCount(total)}`,
    created: (date) => `Created ${date}`,
    closedOn: (date) => `Closed ${date}`,
  },
  approval: { system: 'System', anyuser: 'Open vote', specific: 'Motivator' },
  approvalShort: { system: 'system', anyuser: 'open vote', specific: 'motivator' },
  today: {
    report: (title) => `Report for today: ${title}`,
    is: (state) => `Today: ${state}`,
  },
};
