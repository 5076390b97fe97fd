import { reports as texts } from '@slovo/texts/web/reports';
import type { PromiseView, ReportView } from '../../shared/api/wire.ts';
import { nameOf } from '../../shared/people/name-of.ts';

export function statusLabel({ report_status }: ReportView, { approval_type }: PromiseView): string {
  return report_status === 'pending' ? texts.status.pending[approval_type] : texts.status[report_status];
}

export function decidedBy(report: ReportView, { approval_type }: PromiseView) {
  const { approved_by, decided_by, report_status } = report;
  if (report_status === 'pending' || report_status === 'skipped') return undefined;
  if (decided_by) {
    const name = nameOf(decided_by);
    const byVote = approval_type === 'anyuser' && report_status !== 'rejected';
    const text = byVote ? texts.decided.vote(name) : texts.decided.motivator(name);
    return { name, src: decided_by.photo_url, text };
  }
  return approved_by === 'system' ? { text: texts.decided.system } : undefined;
}
