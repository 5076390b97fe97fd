import { daysCountEn as days } from '../counts.ts';
import { countEn, pluralEn } from '../plural.ts';
import { listOf } from './lines.ts';
import type { EnglishTemplates, Marks } from './template.ts';
import type { Variables } from './variables.ts';

const closedBy = (who: string): string => {
  if (who === 'system') return 'It was closed automatically because the time is up.';
  return who === 'admin' ? 'It was closed by an administrator.' : 'You closed it.';
};
const said = (text: string, quote: Marks['quote']): string => (text ? `\n${quote(text)}` : '');
const ofDay = (day: string): string => (day ? ` for day ${day}` : '');
const votes = (count: string): string =>
  `${count} more ${pluralEn(Number(count), 'vote is', 'votes are')} needed for approval.`;

const promises = (count: string): string => countEn(count, 'promise', 'promises');
const reports = (count: string): string => countEn(count, 'report', 'reports');
const morePromises = (count: string): string => `and ${count} more`;
const dayOfTerm = (v: Variables['reminders_day_start'], n: number, bold: Marks['bold']): string =>
  `${n}. “${bold(v[`promise_title_${n}`] ?? '')}”: day ${v[`current_day_${n}`]} of ${v[`days_total_${n}`]}`;
const pastWeek = (v: Variables['weekly_digest'], n: number): string => {
  const kept = v[`kept_${n}`] ?? '';
  const asked = v[`asked_${n}`];
  if (!asked) return `reports on ${days(kept)}`;
  const parts = [`${kept} of ${days(asked)}`];
  if (Number(v[`streak_${n}`]) > 1) parts.push(`streak ${v[`streak_${n}`]}`);
  if (v[`strength_${n}`]) parts.push(`strength ${v[`strength_${n}`]} of 100`);
  return parts.join(', ');
};
const ended = (completion: string): string => {
  switch (completion) {
    case 'success':
      return 'Promise kept!';
    case 'give_up':
      return 'The author decided to stop.';
    case 'cancel':
      return 'The author canceled it.';
    case 'overdue':
      return 'Time ran out with reports missing.';
    default:
      return 'The promise was not kept.';
  }
};

export const en: EnglishTemplates = {
  notification_promise_completed: {
    title: () => 'Promise kept!',
    body: (v, { bold }) => `You kept your word: “${bold(v.promise_title)}”. ${closedBy(v.closed_by)}`,
  },
  notification_promise_failed: {
    title: () => 'Promise failed',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}” was not kept. ${closedBy(v.closed_by)}\nYou can make this promise again any time.`,
  },
  notification_promise_give_up: {
    title: () => 'You gave up',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}” was closed: you decided to stop. ${closedBy(v.closed_by)}`,
  },
  notification_promise_cancel: {
    title: () => 'Promise canceled',
    body: (v, { bold }) => `“${bold(v.promise_title)}” was canceled. ${closedBy(v.closed_by)}`,
  },
  notification_promise_overdue: {
    title: () => 'Promise overdue',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}” ran out of time with reports missing. ${closedBy(v.closed_by)}`,
  },

  reminders_every_day: {
    title: () => 'How are your goals doing?',
    body: (v, { bold }) =>
      `${listOf(
        v,
        (n) =>
          `${n}. “${bold(v[`promise_title_${n}`] ?? '')}”: reports on ${v[`days_completed_${n}`]} of ${days(v[`days_total_${n}`] ?? '')}`,
        morePromises,
      )}\nTake at least one small step for each today and report it.`,
  },
  reminders_day_start: {
    title: (v) => `Today: ${promises(v.count)}`,
    body: (v, { bold }) =>
      `Good morning! Today’s promises:\n${listOf(v, (n) => dayOfTerm(v, n, bold), morePromises)}`,
  },
  reminders_day_end: {
    title: () => 'The day is ending',
    body: (v, { bold }) =>
      `There are no reports for today yet:\n${listOf(v, (n) => dayOfTerm(v, n, bold), morePromises)}\nSend a photo, a video or a few words to keep the day.`,
  },
  weekly_digest: {
    title: () => 'Your week',
    body: (v, { bold }) => {
      const past = listOf(
        v,
        (n) => `“${bold(v[`promise_title_${n}`] ?? '')}”: ${pastWeek(v, n)}`,
        morePromises,
      );
      const wait = pluralEn(Number(v.waiting), 'is waiting', 'are waiting');
      const waiting = Number(v.waiting) > 0 ? `${reports(v.waiting)} ${wait} for your decision.` : '';
      return [past, waiting].filter(Boolean).join('\n\n');
    },
  },

  report_approved: {
    title: () => 'Report approved',
    body: (v, { bold }) =>
      `${v.approved_by} approved your report${ofDay(v.day)}: “${bold(v.promise_title)}”. You kept the day!`,
  },
  report_approved_by_system: {
    title: () => 'Report approved automatically',
    body: (v, { bold }) =>
      `Nobody checked the report${ofDay(v.day)} on “${bold(v.promise_title)}” in time, so it counts as approved.`,
  },
  report_rejected: {
    title: () => 'Report rejected',
    body: (v, { bold, quote }) =>
      `${v.rejected_by} rejected the report${ofDay(v.day)} on “${bold(v.promise_title)}”:\n${quote(v.reason)}\nYou can send another report for this day.`,
  },
  report_waits_for_motivator: {
    title: () => 'A report needs your decision',
    body: (v, { bold, quote }) =>
      `${v.owner} sent a report${ofDay(v.day)} on “${bold(v.promise_title)}”. The decision is yours.${said(v.report_text, quote)}`,
  },
  report_still_waits: {
    title: () => 'A report has been waiting for you for a day',
    body: (v, { bold }) =>
      `${v.owner} is waiting for your decision on the report${ofDay(v.day)}: “${bold(v.promise_title)}”.`,
  },
  reports_still_wait: {
    title: () => 'Reports have been waiting for you for more than a day',
    body: (v, { bold }) =>
      `${reports(v.count)} ${pluralEn(Number(v.count), 'is waiting', 'are waiting')} for your decision:\n${listOf(
        v,
        (n) =>
          `${n}. ${v[`owner_${n}`]}: “${bold(v[`promise_title_${n}`] ?? '')}”${ofDay(v[`day_${n}`] ?? '')}`,
        (others) => `and ${others} more`,
      )}`,
  },
  report_waits_for_vote: {
    title: () => 'Your vote is needed',
    body: (v, { bold, quote }) =>
      `${v.owner} keeps going with a new report${ofDay(v.day)} on “${bold(v.promise_title)}”.${said(v.report_text, quote)}`,
  },
  vote_received: {
    title: () => 'A vote for your report',
    body: (v, { bold }) =>
      `${v.voter} approved your report on “${bold(v.promise_title)}”. ${votes(v.votes_needed)}`,
  },
  milestone_reached: {
    title: (v) => `${days(v.days_completed)} already!`,
    body: (v, { bold }) => `${days(v.days_completed)} of “${bold(v.promise_title)}” are kept. Keep it up!`,
  },
  promise_started: {
    title: () => 'A promise has started',
    body: (v, { bold }) =>
      `${v.owner} started “${bold(v.promise_title)}” for ${days(v.days_total)}. You decide on the reports.`,
  },
  motivated_promise_closed: {
    title: (v) => (v.completion === 'success' ? 'Promise kept!' : 'Promise closed'),
    body: (v, { bold }) =>
      `${v.owner}: “${bold(v.promise_title)}”. ${ended(v.completion)} ${v.days_completed} of ${days(v.days_total)} kept. Thank you for checking the reports.`,
  },
  motivated_promise_deleted: {
    title: () => 'Promise deleted',
    body: (v, { bold }) => `${v.owner} deleted “${bold(v.promise_title)}”. There is nothing left to check.`,
  },
  day_skipped: {
    title: (v) => `Day ${v.day} skipped`,
    body: (v, { bold }) =>
      `There was no report on “${bold(v.promise_title)}” for day ${v.day}, so one skip was used. Your streak continues.`,
  },
  promise_became_overdue: {
    title: () => 'Time is up',
    body: (v, { bold }) =>
      `Time is up for “${bold(v.promise_title)}”, but you can still report until ${v.until}.`,
  },
  goal_still_open: {
    title: () => 'Did you make it?',
    body: (v, { bold }) =>
      `Time is up for your goal “${bold(v.promise_title)}”. If you reached it, close it as completed by ${v.until}.`,
  },
  invitation_received: {
    title: () => 'You are invited to be a motivator',
    body: (v, { bold }) =>
      `${v.owner} asks you to check the reports of “${bold(v.promise_title)}”. The invitation is valid for 7 days.`,
  },
  invitation_accepted: {
    title: () => 'Your motivator agreed',
    body: (v, { bold }) => `${v.motivator} is now your motivator: “${bold(v.promise_title)}”. You can start!`,
  },
  invitation_rejected: {
    title: () => 'The motivator declined',
    body: (v, { bold }) =>
      `${v.motivator} cannot be the motivator of “${bold(v.promise_title)}”. Choose someone else or another approval method.`,
  },
  invitation_withdrawn: {
    title: () => 'Invitation withdrawn',
    body: (v, { bold }) => `${v.owner} no longer asks you to be the motivator of “${bold(v.promise_title)}”.`,
  },
  invitation_expired: {
    title: () => 'Invitation expired',
    body: (v, { bold }) =>
      `${v.motivator} did not answer within 7 days: “${bold(v.promise_title)}”. Choose another motivator.`,
  },
};
