import { reportsCount } from '../counts.ts';
import { pluralEn } from '../plural.ts';
import { listOf, type Several } from './several.ts';
import { notice } from './template.ts';
import { ofDay as ofDayEn, reports as reportsEn, said as saidEn, votes as votesEn } from './words-en.ts';
import { ofDay, said, votes, waitingReports } from './words-ru.ts';

/** `day` is empty for a goal, whose reports have no number; `report_text` where the report has none. */
interface ReportBy {
  promise_title: string;
  owner: string;
  day: string;
  report_text: string;
}

export const reports = {
  report_approved: notice<{ promise_title: string; day: string; approved_by: string }>({
    ru: {
      title: () => 'Отчёт подтверждён',
      body: (v, { bold }) =>
        `${v.approved_by} подтверждает ваш отчёт${ofDay(v.day)}: «${bold(v.promise_title)}». День сдержан!`,
    },
    en: {
      title: () => 'Report approved',
      body: (v, { bold }) =>
        `${v.approved_by} approved your report${ofDayEn(v.day)}: “${bold(v.promise_title)}”. You kept the day!`,
    },
  }),
  report_approved_by_system: notice<{ promise_title: string; day: string }>({
    ru: {
      title: () => 'Отчёт засчитан',
      body: (v, { bold }) =>
        `Никто не успел проверить отчёт${ofDay(v.day)} по «${bold(v.promise_title)}», поэтому он засчитан.`,
    },
    en: {
      title: () => 'Report approved automatically',
      body: (v, { bold }) =>
        `Nobody checked the report${ofDayEn(v.day)} on “${bold(v.promise_title)}” in time, so it counts as approved.`,
    },
  }),
  report_rejected: notice<{ promise_title: string; day: string; rejected_by: string; reason: string }>({
    ru: {
      title: () => 'Отчёт отклонён',
      body: (v, { bold, quote }) =>
        `${v.rejected_by} отклоняет отчёт${ofDay(v.day)} по «${bold(v.promise_title)}»:\n${quote(v.reason)}\nЗа этот день можно отчитаться ещё раз.`,
    },
    en: {
      title: () => 'Report rejected',
      body: (v, { bold, quote }) =>
        `${v.rejected_by} rejected the report${ofDayEn(v.day)} on “${bold(v.promise_title)}”:\n${quote(v.reason)}\nYou can send another report for this day.`,
    },
  }),
  report_waits_for_motivator: notice<ReportBy>({
    ru: {
      title: () => 'Проверьте отчёт',
      body: (v, { bold, quote }) =>
        `${v.owner} отчитывается${ofDay(v.day)} по «${bold(v.promise_title)}». Слово за вами.${said(v.report_text, quote)}`,
    },
    en: {
      title: () => 'A report needs your decision',
      body: (v, { bold, quote }) =>
        `${v.owner} sent a report${ofDayEn(v.day)} on “${bold(v.promise_title)}”. The decision is yours.${saidEn(v.report_text, quote)}`,
    },
  }),
  report_still_waits: notice<Omit<ReportBy, 'report_text'>>({
    ru: {
      title: () => 'Отчёт ждёт вас уже сутки',
      body: (v, { bold }) => `${v.owner} ждёт решения по отчёту${ofDay(v.day)}: «${bold(v.promise_title)}».`,
    },
    en: {
      title: () => 'A report has been waiting for you for a day',
      body: (v, { bold }) =>
        `${v.owner} is waiting for your decision on the report${ofDayEn(v.day)}: “${bold(v.promise_title)}”.`,
    },
  }),
  reports_still_wait: notice<Several<'promise_title' | 'owner' | 'day'>>({
    ru: {
      title: () => 'Отчёты ждут вас больше дня',
      body: (v, { bold }) =>
        `Вашего решения ${waitingReports(v.count)}:\n${listOf(
          v,
          (n) =>
            `${n}. ${v[`owner_${n}`]}: «${bold(v[`promise_title_${n}`] ?? '')}»${ofDay(v[`day_${n}`] ?? '')}`,
          (others) => `и ещё ${reportsCount(others)}`,
        )}`,
    },
    en: {
      title: () => 'Reports have been waiting for you for more than a day',
      body: (v, { bold }) =>
        `${reportsEn(v.count)} ${pluralEn(Number(v.count), 'is waiting', 'are waiting')} for your decision:\n${listOf(
          v,
          (n) =>
            `${n}. ${v[`owner_${n}`]}: “${bold(v[`promise_title_${n}`] ?? '')}”${ofDayEn(v[`day_${n}`] ?? '')}`,
          (others) => `and ${others} more`,
        )}`,
    },
  }),
  report_waits_for_vote: notice<ReportBy>({
    ru: {
      title: () => 'Нужен ваш голос',
      body: (v, { bold, quote }) =>
        `${v.owner} продолжает держать слово: новый отчёт${ofDay(v.day)} по «${bold(v.promise_title)}».${said(v.report_text, quote)}`,
    },
    en: {
      title: () => 'Your vote is needed',
      body: (v, { bold, quote }) =>
        `${v.owner} keeps going with a new report${ofDayEn(v.day)} on “${bold(v.promise_title)}”.${saidEn(v.report_text, quote)}`,
    },
  }),
  vote_received: notice<{ promise_title: string; voter: string; votes_needed: string }>({
    ru: {
      title: () => 'Голос за ваш отчёт',
      body: (v, { bold }) =>
        `${v.voter} подтверждает отчёт по «${bold(v.promise_title)}». ${votes(v.votes_needed)}`,
    },
    en: {
      title: () => 'A vote for your report',
      body: (v, { bold }) =>
        `${v.voter} approved your report on “${bold(v.promise_title)}”. ${votesEn(v.votes_needed)}`,
    },
  }),
};
