import { REPORT_TEXT_MAX } from '@slovo/domain/report';
import { newReport as texts } from '@slovo/texts/web/new-report';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Textarea } from '@slovo/ui/primitives/field';
import { AlertIcon, PlaneIcon } from '@slovo/ui/primitives/icon';
import { Meter } from '@slovo/ui/primitives/meter';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { takeLostFocus } from '@slovo/ui/primitives/take-lost-focus';
import { useEffect, useRef, useState } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { useMinute } from '../../../shared/clock.ts';
import { timeOf } from '../../../shared/format/dates.ts';
import { useIsShown } from '../../../shared/is-shown.ts';
import { isDayOver } from './day-over.ts';
import { titleOf } from '../../../shared/promise/labels.ts';
import { useUnsaved } from '../../../shared/unsaved.ts';
import { fileProblem, reportLength, reportProblem } from './check-report.ts';
import { FilePicker } from './file-picker.tsx';
import { saveDraftText, readDraftText } from './draft-text.ts';
import { useSendReport } from './use-send-report.ts';

const { compose } = texts;

export interface ReportSheetProps {
  promise: PromiseView;
  open: boolean;
  onClose: () => void;
  /** In place of closing, once the report is sent or queued. */
  onSent?: () => void;
  /** Says which promise the report is for, where the page does not. */
  named?: boolean;
}

/** The form of a report: text and a photo or video. It cannot be closed while sending. */
export function ReportSheet({ promise, open, onClose, onSent = onClose, named }: ReportSheetProps) {
  const { text, write, file, pick, problem, sending, submit, stop } = useReportForm(promise, open, onSent);
  const busy = sending.state === 'sending';
  useMinute();
  const over = isDayOver(promise);
  const [isFitting, setFitting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (open && !busy) takeLostFocus(field.current);
  }, [open, busy]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      locked={busy}
      wide
      title={
        named ? (
          <>
            <span className="ui-muted mb-1 block text-2">{compose.title}</span>
            {titleOf(promise)}
          </>
        ) : (
          compose.title
        )
      }
      description={promise.today_ends_at && !over && compose.until(timeOf(promise.today_ends_at))}
      actions={<Actions busy={busy} isFitting={isFitting} onStop={stop} onCancel={onClose} onSend={submit} />}
    >
      <div className="grid gap-4">
        {over && (
          <Banner tone="pending" role="status" icon={<AlertIcon />}>
            {compose.over(promise.current_day)}
          </Banner>
        )}
        <Field label={compose.text} hint={compose.hint} error={problem} counter={counterOf(text)}>
          <Textarea
            ref={field}
            value={text}
            rows={4}
            disabled={busy}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
        <FilePicker file={file} disabled={busy} isFitting={isFitting} onFitting={setFitting} onPick={pick} />
        {sending.state === 'sending' && <Progress share={sending.share} />}
        {sending.state === 'failed' && (
          <Banner tone="danger" role="alert" icon={<AlertIcon />}>
            {sending.message}
          </Banner>
        )}
      </div>
    </Sheet>
  );
}

function useReportForm(promise: PromiseView, open: boolean, onSent: () => void) {
  const { id, user_id: userId } = promise;
  const [text, setText] = useState(() => readDraftText(userId, id));
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const write = (next: string) => {
    setText(next);
    setProblem((file && fileProblem(file)) ?? undefined);
    saveDraftText(userId, id, next);
  };
  const pick = (next: File | null) => {
    setFile(next);
    setProblem(next ? fileProblem(next) : undefined);
  };
  const isShown = useIsShown(open);
  const { sending, send, stop } = useSendReport(promise, isShown, () => {
    write('');
    setFile(null);
    // The system's Back leaves a locked sheet too; then another page is open by now.
    if (isShown.current) onSent();
  });
  useUnsaved(text !== '' || file !== null);
  const submit = () => {
    const found = (file && fileProblem(file)) ?? reportProblem(text, file);
    setProblem(found);
    if (!found) void send(text, file);
  };
  return { text, write, file, pick, problem, sending, submit, stop };
}

interface ActionsProps {
  busy: boolean;
  isFitting: boolean;
  onStop: () => void;
  onCancel: () => void;
  onSend: () => void;
}

function Actions({ busy, isFitting, onStop, onCancel, onSend }: ActionsProps) {
  if (busy)
    return (
      // With a key of its own, else it would take the place of the cancel button: a double click would close the sheet.
      <Button key="stop" tone="quiet" onClick={onStop}>
        {compose.stop}
      </Button>
    );
  return (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {compose.cancel}
      </Button>
      <Button icon={<PlaneIcon />} busy={isFitting} onClick={onSend}>
        {compose.send}
      </Button>
    </>
  );
}

/** The counter appears only near the limit. */
function counterOf(text: string) {
  const length = reportLength(text);
  return length > REPORT_TEXT_MAX - 500
    ? { text: `${length} / ${REPORT_TEXT_MAX}`, over: length > REPORT_TEXT_MAX }
    : undefined;
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const label = percent < 100 ? compose.sending(percent) : compose.finishing;
  return (
    <div className="grid gap-1">
      <Meter value={percent} max={100} tone="ink" label={label} />
      <p ref={takeLostFocus} className="ui-meta" role="status" tabIndex={-1}>
        {label}
      </p>
    </div>
  );
}
