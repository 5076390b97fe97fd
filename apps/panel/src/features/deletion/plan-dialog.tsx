import { deletion as t } from '@slovo/texts/panel/deletion';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Analysis } from './analysis.tsx';
import type { Attempt } from './attempt.ts';
import { Confirmation } from './confirmation.tsx';
import { dryRunQuery } from './deletion-calls.ts';
import { type DeletionSubject, phraseOf } from './subject.ts';
import { Trail } from './trail.tsx';
import { useStart } from './use-start.ts';

export interface PlanDialogProps {
  subject: DeletionSubject;
  attempt: Attempt;
  onAttempt: (next: Attempt) => void;
  onClose: () => void;
}

/** The steps before there is a job. A person's deletion begins with the confirmation: its preview is optional. */
export function PlanDialog({ subject, attempt, onAttempt, onClose }: PlanDialogProps) {
  const formId = useId();
  const isOfPromise = subject.kind === 'promise';
  const [isConfirming, setConfirming] = useState(!isOfPromise || attempt.sent !== undefined);
  const [wantsPreview, setWantsPreview] = useState(isOfPromise);
  const [phrase, setPhrase] = useState('');
  const dryRun = useQuery(dryRunQuery(subject, wantsPreview));
  const start = useStart({ subject, attempt, onAttempt, dryRun });
  const isAgreed = phrase === phraseOf(subject);
  return (
    <Sheet
      open
      wide
      locked={start.isPending}
      onClose={onClose}
      title={`${t.open[subject.kind]}: ${subject.name}`}
      actions={
        isConfirming ? (
          <ConfirmationActions
            kind={subject.kind}
            formId={formId}
            isPending={start.isPending}
            isAgreed={isAgreed}
            onBack={isOfPromise && !attempt.sent ? () => setConfirming(false) : undefined}
            onClose={onClose}
          />
        ) : (
          <>
            <Button tone="quiet" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button disabled={!dryRun.data} onClick={() => setConfirming(true)}>
              {t.proceed}
            </Button>
          </>
        )
      }
    >
      <Trail step={isConfirming ? 2 : 1} subject={subject} />
      {wantsPreview ? (
        <Analysis subject={subject} dryRun={dryRun} />
      ) : (
        <Button tone="line" onClick={() => setWantsPreview(true)}>
          {t.preview}
        </Button>
      )}
      {isConfirming && (
        <Confirmation
          id={formId}
          subject={subject}
          sent={attempt.sent}
          phrase={phrase}
          onPhrase={setPhrase}
          start={start}
          onSubmit={(order) => isAgreed && void start.begin(order)}
        />
      )}
    </Sheet>
  );
}

interface ConfirmationActionsProps {
  kind: DeletionSubject['kind'];
  formId: string;
  isPending: boolean;
  /** The phrase is typed. */
  isAgreed: boolean;
  onBack: (() => void) | undefined;
  onClose: () => void;
}

function ConfirmationActions({
  kind,
  formId,
  isPending,
  isAgreed,
  onBack,
  onClose,
}: ConfirmationActionsProps) {
  return (
    <>
      <Button tone="quiet" disabled={isPending} onClick={onClose}>
        {t.cancel}
      </Button>
      {onBack && (
        <Button tone="quiet" disabled={isPending} onClick={onBack}>
          {t.back}
        </Button>
      )}
      <Button
        tone="danger"
        type="submit"
        form={formId}
        busy={isPending}
        blockedBy={isAgreed ? undefined : `${formId}-phrase`}
      >
        {t.execute[kind]}
      </Button>
    </>
  );
}
