import { writtenText } from '@slovo/domain/text';
import { newReport as texts } from '@slovo/texts/web/new-report';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Textarea } from '@slovo/ui/primitives/field';
import { useState } from 'react';
import { reportQueue } from '../../../shared/offline/page-queue.ts';
import type { WaitingReport } from '../../../shared/offline/report-queue.ts';
import { fileProblem, reportProblem } from './check-report.ts';
import { FilePicker } from './file-picker.tsx';

const { compose, queue } = texts;

interface CorrectReportProps {
  report: WaitingReport;
  onClose: () => void;
  onFailure: () => void;
}

/** Edits a rejected report of the queue. */
export function CorrectReport({ report, onClose, onFailure }: CorrectReportProps) {
  const [text, setText] = useState(report.text);
  const [file, setFile] = useState(report.file);
  const [problem, setProblem] = useState<string>();
  const [isFitting, setFitting] = useState(false);
  const submit = () => {
    const found = (file && fileProblem(file)) ?? reportProblem(text, file);
    setProblem(found);
    if (!found) void reportQueue.resend(report.id, writtenText(text), file).catch(onFailure);
  };
  return (
    <div className="grid gap-3">
      <Field label={compose.text} error={problem}>
        <Textarea value={text} rows={4} onChange={(event) => setText(event.target.value)} />
      </Field>
      <FilePicker
        file={file}
        disabled={false}
        isFitting={isFitting}
        onFitting={setFitting}
        onPick={setFile}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={isFitting} onClick={submit}>
          {queue.again}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {compose.cancel}
        </Button>
      </div>
    </div>
  );
}
