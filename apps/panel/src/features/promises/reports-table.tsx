import { promisePage } from '@slovo/texts/panel/promises';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { Badge, type BadgeTone } from '@slovo/ui/primitives/badge';
import { Link } from '@tanstack/react-router';
import type { Report } from '../../shared/api/wire.ts';
import { useFormats } from '../../shared/format/dates.ts';
import { usePanelTexts } from '../../shared/texts/use-panel-texts.ts';

const TONES: Record<Report['report_status'], BadgeTone> = {
  pending: 'pending',
  approved: 'kept',
  milestone: 'kept',
  rejected: 'danger',
  skipped: 'skipped',
};

export function ReportsTable({ reports }: { reports: readonly Report[] }) {
  const t = usePanelTexts(promisePage).reports;
  const { dateTime } = useFormats();
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
    { key: 'report', title: t.columns.report, full: true, cell: (report) => <What report={report} /> },
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

/** The person's own words, and a link to what they sent where it is public. */
function What({
  report: { report_text: words, media, media_path: path, more_media: more },
}: {
  report: Report;
}) {
  const t = usePanelTexts(promisePage).reports;
  const kind = media && t[media.kind];
  return (
    <span className="ui-words">
      {words || (!media && <span className="ui-muted">{t.noText}</span>)}
      {media && (
        <span className="ui-table-sub">
          {path?.startsWith('/media/public/') ? (
            <a className="ui-link" href={path} target="_blank" rel="noreferrer">
              {kind}
            </a>
          ) : (
            kind
          )}
          {more.length > 0 && ` ${t.more(more.length)}`}
        </span>
      )}
    </span>
  );
}

function Decision({
  report: { decided_by: person, approved_by: by, reject_reason: reason },
}: {
  report: Report;
}) {
  const t = usePanelTexts(promisePage).reports;
  const isDecided = by !== null;
  return (
    <>
      {person ? (
        <Link to="/users/$id" params={{ id: String(person.id) }} className="ui-link">
          {person.first_name}
        </Link>
      ) : (
        <span className="ui-muted">{isDecided ? t.system : t.waits}</span>
      )}
      {reason && <span className="ui-table-sub">«{reason}»</span>}
    </>
  );
}
