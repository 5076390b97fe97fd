import { mediaKind } from '@slovo/domain/report';
import { newReport } from '@slovo/texts/web/new-report';
import { reports as texts } from '@slovo/texts/web/reports';
import { ReportCard } from '@slovo/ui/patterns/report-card';
import { Button } from '@slovo/ui/primitives/button';
import { CopyIcon, PencilIcon, TrashIcon, VideoIcon } from '@slovo/ui/primitives/icon';
import { MediaBox } from '@slovo/ui/primitives/media-box';
import { useToasts } from '@slovo/ui/primitives/toast';
import { type ReactNode, useState } from 'react';
import { deviceNow } from '../../../shared/clock.ts';
import { timeOf } from '../../../shared/format/dates.ts';
import { reportQueue, useWaitingReports } from '../../../shared/offline/page-queue.ts';
import type { WaitingReport } from '../../../shared/offline/report-queue.ts';
import { CorrectReport } from './correct-report.tsx';
import { useObjectUrl } from './use-object-url.ts';

const { queue } = newReport;

/** Reports that the server does not have yet, above those it has. */
export function WaitingReports({ promiseId }: { promiseId: number }) {
  const { reports, sending } = useWaitingReports(promiseId);
  if (reports.length === 0) return null;
  return (
    <section aria-label={queue.label} className="mb-6 grid gap-3">
      {reports.map((report) =>
        report.refusal === null ? (
          <Waiting
            key={report.id}
            report={report}
            share={sending?.id === report.id ? sending.share : undefined}
          />
        ) : (
          <Refused key={report.id} report={report} refusal={report.refusal} />
        ),
      )}
    </section>
  );
}

function Waiting({ report, share }: { report: WaitingReport; share?: number }) {
  const toasts = useToasts();
  const cancel = async () => {
    try {
      await reportQueue.cancel(report.id);
      toasts.show({ tone: 'info', text: queue.cancelled });
    } catch {
      toasts.show({ tone: 'error', text: queue.notSaved });
    }
  };
  const paused = report.notBefore > deviceNow();
  return (
    <ReportCard
      status="pending"
      statusLabel={share === undefined ? queue.waiting : queue.sending(Math.round(share * 100))}
      time={writtenAt(report)}
      text={report.text}
      media={<Attached file={report.file} />}
    >
      <p className="ui-meta">{paused ? queue.later : queue.note}</p>
      <Row>
        <Button tone="quiet" onClick={() => void cancel()}>
          {queue.cancel}
        </Button>
      </Row>
    </ReportCard>
  );
}

/** A rejected report can be corrected, copied or deleted. */
function Refused({ report, refusal }: { report: WaitingReport; refusal: string }) {
  const toasts = useToasts();
  const [editing, setEditing] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(report.text);
    toasts.show({ tone: 'info', text: queue.copied });
  };
  const fail = () => void toasts.show({ tone: 'error', text: queue.notSaved });
  return (
    <ReportCard
      status="rejected"
      statusLabel={queue.refused}
      time={writtenAt(report)}
      reason={{ title: texts.reason, text: refusal }}
      text={editing ? undefined : report.text}
      media={!editing && <Attached file={report.file} />}
    >
      {editing ? (
        <CorrectReport report={report} onClose={() => setEditing(false)} onFailure={fail} />
      ) : (
        <Row>
          <Button tone="quiet" icon={<PencilIcon />} onClick={() => setEditing(true)}>
            {queue.edit}
          </Button>
          {report.text !== '' && (
            <Button
              tone="quiet"
              icon={<CopyIcon />}
              onClick={() => void copy().catch(() => setEditing(true))}
            >
              {queue.copy}
            </Button>
          )}
          <Button
            tone="ghost"
            icon={<TrashIcon />}
            onClick={() => void reportQueue.cancel(report.id).catch(fail)}
          >
            {queue.drop}
          </Button>
        </Row>
      )}
    </ReportCard>
  );
}

const Row = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2">{children}</div>;

const writtenAt = (report: WaitingReport): string => timeOf(new Date(report.writtenAt).toISOString());

function Attached({ file }: { file: File | null }) {
  if (!file) return null;
  return mediaKind(file.name) === 'video' ? <AttachedClip file={file} /> : <AttachedPhoto file={file} />;
}

function AttachedPhoto({ file }: { file: File }) {
  const show = useObjectUrl(file);
  return (
    <MediaBox>
      <img ref={show} alt={queue.photo} />
    </MediaBox>
  );
}

/** No preview: the video may be very large. */
function AttachedClip({ file }: { file: File }) {
  return (
    <p className="ui-meta flex items-center gap-2">
      <VideoIcon />
      <span className="ui-cut">{file.name}</span>
    </p>
  );
}
