import type * as ru from '../../ru/notices/reports.ts';
import type { Translation } from '../../translation.ts';
import { listOf } from '../../notices/several.ts';
import { reportsCount } from '../counts.ts';
import { pluralEn } from '../plural.ts';
import { said, ofDay, votes } from './words.ts';

export const reports: Translation<typeof ru.reports> = {
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
      `${reportsCount(v.count)} ${pluralEn(Number(v.count), 'is waiting', 'are waiting')} for your decision:\n${listOf(
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
};
