import { promisePage } from '@slovo/texts/panel/promises';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { Badge, type BadgeTone } from '@slovo/ui/primitives/badge';
import type { Report } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { PersonLink } from './person-link.tsx';
import { ReportMedia } from './report-media.tsx';

const TONES: Record<Report['report_status'], BadgeTone> = {
  pending: 'pending',
  approved: 'kept',
  milestone: 'kept',
  rejected: 'danger',
  skipped: 'skipped',
};

export interface ReportsTableProps {
  reports: readonly Report[];
  /** Not everyone may see the files. */
  areFilesClosed: boolean;
}

export function ReportsTable({ reports, areFilesClosed }: ReportsTableProps) {
  const t = promisePage.reports;
  const { dateTime } = formats;
  const columns: Column<Report>[] = [
    {
      key: 'day',
      title: t.columns.day,
      cell: ({ day_number: day }) => <b className="ui-strong">{day === null ? t.noDay : t.day(day)}</b>,
    },
    {
      key: 'status',
      title: t.columns.status,
      cell: ({ report_status: status }) => <Badge tone={TONES[status]}>{t.status[status]}</Badge>,
    },
    {
      key: 'report',
      title: t.columns.report,
      full: true,
      cell: (report) => <What report={report} areFilesClosed={areFilesClosed} />,
    },
    { key: 'decision', title: t.columns.decision, cell: (report) => <Decision report={report} /> },
    {
      key: 'sent',
      title: t.columns.sent,
      number: true,
      cell: ({ created_at: at }) => dateTime(at),
    },
  ];
  return <FoldTable label={t.title} columns={columns} rows={reports} keyOf={({ id }) => id} />;
}

/** The person's own words, and what they sent. */
function What({ report, areFilesClosed }: { report: Report; areFilesClosed: boolean }) {
  const t = promisePage.reports;
  return (
    <span className="ui-words">
      {report.report_text || (!report.media && <span className="ui-muted">{t.noText}</span>)}
      <ReportMedia report={report} isClosed={areFilesClosed} />
    </span>
  );
}

function Decision({ report }: { report: Report }) {
  const t = promisePage.reports;
  const { decided_by: person, approved_by: by, reject_reason: reason } = report;
  // A skip is the owner's right: nobody decides on it.
  if (by === null && report.report_status === 'skipped')
    return <span className="ui-muted">{t.noDecision}</span>;
  return (
    <>
      {by === null || by === 'system' ? (
        <span className="ui-muted">{by === null ? t.waits : t.system}</span>
      ) : (
        <PersonLink person={person} />
      )}
      {reason && <span className="ui-table-sub">«{reason}»</span>}
    </>
  );
}
