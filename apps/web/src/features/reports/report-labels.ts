import { reports as texts } from '@slovo/texts/web/reports';
import type { PromiseView, ReportView } from '../../shared/api/wire.ts';
import { nameOf } from '../../shared/people/name-of.ts';

export function statusLabel({ report_status }: ReportView, { approval_type }: PromiseView): string {
  return report_status === 'pending' ? texts.status.pending[approval_type] : texts.status[report_status];
}

export function decidedBy(report: ReportView, { approval_type }: PromiseView) {
  const { approved_by, decided_by, report_status } = report;
  if (report_status === 'pending' || report_status === 'skipped') return undefined;
  if (approved_by === 'system') return { text: texts.decided.system };
  if (approved_by === null && !decided_by) return undefined;
  // The account of who decided may have been deleted since; the decision stays.
  const name = decided_by ? nameOf(decided_by) : texts.decided.deleted;
  const byVote = approval_type === 'anyuser' && report_status !== 'rejected';
  const text = byVote ? texts.decided.vote(name) : texts.decided.motivator(name);
  return { name, src: decided_by?.photo_url ?? null, text };
}
