import { reportsCount } from '../counts.ts';
import { listOf, type Several } from '../../notices/several.ts';
import { notice } from '../../notices/template.ts';
import { ofDay, said, votes, waitingReports } from './words.ts';

/** `day` is empty for a goal, whose reports have no number; `report_text` where the report has none. */
interface ReportBy {
  promise_title: string;
  owner: string;
  day: string;
  report_text: string;
}

export const reports = {
  report_approved: notice<{ promise_title: string; day: string; approved_by: string }>({
    title: () => 'Отчёт подтверждён',
    body: (v, { bold }) =>
      `${v.approved_by} подтверждает ваш отчёт${ofDay(v.day)}: «${bold(v.promise_title)}». День сдержан!`,
  }),
  report_approved_by_system: notice<{ promise_title: string; day: string }>({
    title: () => 'Отчёт засчитан',
    body: (v, { bold }) =>
      `Никто не успел проверить отчёт${ofDay(v.day)} по «${bold(v.promise_title)}», поэтому он засчитан.`,
  }),
  report_rejected: notice<{ promise_title: string; day: string; rejected_by: string; reason: string }>({
    title: () => 'Отчёт отклонён',
    body: (v, { bold, quote }) =>
      `${v.rejected_by} отклоняет отчёт${ofDay(v.day)} по «${bold(v.promise_title)}»:\n${quote(v.reason)}\nЗа этот день можно отчитаться ещё раз.`,
  }),
  report_waits_for_motivator: notice<ReportBy>({
    title: () => 'Проверьте отчёт',
    body: (v, { bold, quote }) =>
      `${v.owner} отчитывается${ofDay(v.day)} по «${bold(v.promise_title)}». Слово за вами.${said(v.report_text, quote)}`,
  }),
  report_still_waits: notice<Omit<ReportBy, 'report_text'>>({
    title: () => 'Отчёт ждёт вас уже сутки',
    body: (v, { bold }) => `${v.owner} ждёт решения по отчёту${ofDay(v.day)}: «${bold(v.promise_title)}».`,
  }),
  reports_still_wait: notice<Several<'promise_title' | 'owner' | 'day'>>({
    title: () => 'Отчёты ждут вас больше дня',
    body: (v, { bold }) =>
      `Вашего решения ${waitingReports(v.count)}:\n${listOf(
        v,
        (n) =>
          `${n}. ${v[`owner_${n}`]}: «${bold(v[`promise_title_${n}`] ?? '')}»${ofDay(v[`day_${n}`] ?? '')}`,
        (others) => `и ещё ${reportsCount(others)}`,
      )}`,
  }),
  report_waits_for_vote: notice<ReportBy>({
    title: () => 'Нужен ваш голос',
    body: (v, { bold, quote }) =>
      `${v.owner} продолжает держать слово: новый отчёт${ofDay(v.day)} по «${bold(v.promise_title)}».${said(v.report_text, quote)}`,
  }),
  vote_received: notice<{ promise_title: string; voter: string; votes_needed: string }>({
    title: () => 'Голос за ваш отчёт',
    body: (v, { bold }) =>
      `${v.voter} подтверждает отчёт по «${bold(v.promise_title)}». ${votes(v.votes_needed)}`,
  }),
};
