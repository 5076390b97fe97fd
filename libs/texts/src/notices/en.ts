import { pluralEn } from '../plural.ts';
import type { EnglishTemplates, Marks } from './template.ts';

const days = (count: string): string => `${count} ${pluralEn(Number(count), 'day', 'days')}`;
const closedBy = (who: string): string => {
  if (who === 'system') return 'It was closed automatically: the time is up.';
  return who === 'admin' ? 'It was closed by an administrator.' : 'You closed it.';
};
const said = (text: string, quote: Marks['quote']): string => (text ? `\n${quote(text)}` : '');
const ofDay = (day: string): string => (day ? ` for day ${day}` : '');
const votes = (count: string): string =>
  `${count} more ${pluralEn(Number(count), 'vote is', 'votes are')} needed for approval.`;

export const en: EnglishTemplates = {
  notification_promise_completed: {
    title: () => 'Promise kept!',
    body: (v, { bold }) => `You kept your word: “${bold(v.promise_title)}”. ${closedBy(v.closed_by)}`,
  },
  notification_promise_failed: {
    title: () => 'Promise failed',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}” did not work out. ${closedBy(v.closed_by)}\nYou can give your word again any time.`,
  },
  notification_promise_give_up: {
    title: () => 'You gave up',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}” is closed: you decided to stop. ${closedBy(v.closed_by)}`,
  },
  notification_promise_cancel: {
    title: () => 'Promise canceled',
    body: (v, { bold }) => `“${bold(v.promise_title)}” is canceled. ${closedBy(v.closed_by)}`,
  },
  notification_promise_overdue: {
    title: () => 'Promise overdue',
    body: (v, { bold }) =>
      `The term of “${bold(v.promise_title)}” ran out and reports were missing. ${closedBy(v.closed_by)}`,
  },

  report_approved: {
    title: () => 'Report approved',
    body: (v, { bold }) =>
      `${v.approved_by} approved your report${ofDay(v.day)}: “${bold(v.promise_title)}”. The day is kept!`,
  },
  report_approved_by_system: {
    title: () => 'Report counted',
    body: (v, { bold }) =>
      `Nobody checked the report${ofDay(v.day)} on “${bold(v.promise_title)}” in time, so it counts.`,
  },
  report_rejected: {
    title: () => 'Report rejected',
    body: (v, { bold, quote }) =>
      `${v.rejected_by} rejected the report${ofDay(v.day)} on “${bold(v.promise_title)}”:\n${quote(v.reason)}\nYou can report on this day again.`,
  },
  report_waits_for_motivator: {
    title: () => 'Check a report',
    body: (v, { bold, quote }) =>
      `${v.owner} reports${ofDay(v.day)} on “${bold(v.promise_title)}”. It is your call.${said(v.report_text, quote)}`,
  },
  report_still_waits: {
    title: () => 'A report has waited for you for a day',
    body: (v, { bold }) =>
      `${v.owner} waits for your decision on the report${ofDay(v.day)}: “${bold(v.promise_title)}”.`,
  },
  report_waits_for_vote: {
    title: () => 'Your vote is needed',
    body: (v, { bold, quote }) =>
      `${v.owner} goes on keeping a word: a new report${ofDay(v.day)} on “${bold(v.promise_title)}”.${said(v.report_text, quote)}`,
  },
  vote_received: {
    title: () => 'A vote for your report',
    body: (v, { bold }) =>
      `${v.voter} approves your report on “${bold(v.promise_title)}”. ${votes(v.votes_needed)}`,
  },
  milestone_reached: {
    title: (v) => `${days(v.days_completed)} already!`,
    body: (v, { bold }) => `${days(v.days_completed)} of “${bold(v.promise_title)}” are kept. Keep it up!`,
  },
  promise_started: {
    title: () => 'A word is given',
    body: (v, { bold }) =>
      `${v.owner} starts “${bold(v.promise_title)}” for ${days(v.days_total)}. You check the reports.`,
  },
  promise_became_overdue: {
    title: () => 'The time is up',
    body: (v, { bold }) =>
      `The term of “${bold(v.promise_title)}” is over. There is still time to report: until ${v.until}.`,
  },
  invitation_received: {
    title: () => 'You are asked to be a motivator',
    body: (v, { bold }) =>
      `${v.owner} asks you to check the reports of “${bold(v.promise_title)}”. The invitation is good for 7 days.`,
  },
  invitation_accepted: {
    title: () => 'Your motivator agreed',
    body: (v, { bold }) => `${v.motivator} is now your motivator: “${bold(v.promise_title)}”. You can start!`,
  },
  invitation_rejected: {
    title: () => 'The motivator declined',
    body: (v, { bold }) =>
      `${v.motivator} cannot be the motivator of “${bold(v.promise_title)}”. Choose somebody else, or another way of approval.`,
  },
  invitation_withdrawn: {
    title: () => 'Invitation withdrawn',
    body: (v, { bold }) => `${v.owner} no longer asks you to be the motivator of “${bold(v.promise_title)}”.`,
  },
  invitation_expired: {
    title: () => 'Invitation expired',
    body: (v, { bold }) =>
      `There was no answer from ${v.motivator} in 7 days: “${bold(v.promise_title)}”. Choose another motivator.`,
  },
};
