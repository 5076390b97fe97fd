import { hasText, writtenText } from '@slovo/domain/text';
import { deletion as t } from '@slovo/texts/panel/deletion';
import { Banner } from '@slovo/ui/primitives/banner';
import { Field, Input, Select } from '@slovo/ui/primitives/field';
import { WarningIcon } from '@slovo/ui/primitives/icon';
import { type FormEvent, useState } from 'react';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { formats } from '../../shared/format/dates.ts';
import type { Attempt } from './attempt.ts';
import { HOLD_S } from './deletion-calls.ts';
import { type DeletionSubject, phraseOf } from './subject.ts';
import type { Start } from './use-start.ts';

/** The server accepts no longer reason. */
const REASON_MAX = 500;

export interface ConfirmationProps {
  /** The id of the form; the button is outside of it. */
  id: string;
  subject: DeletionSubject;
  /** What was sent before, while its answer is not known: it cannot be changed. */
  sent: Attempt['sent'];
  phrase: string;
  onPhrase: (phrase: string) => void;
  start: Start;
  onSubmit: (order: { reason: string; holdSeconds: number }) => void;
}

export function Confirmation({ id, subject, sent, phrase, onPhrase, start, onSubmit }: ConfirmationProps) {
  const [reason, setReason] = useState(sent?.reason ?? '');
  const [holdSeconds, setHoldSeconds] = useState(sent?.holdSeconds ?? HOLD_S);
  const [isMissing, setMissing] = useState(false);
  const isFixed = sent !== undefined || start.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!hasText(reason));
    if (hasText(reason)) onSubmit({ reason: writtenText(reason), holdSeconds });
  };
  return (
    <form id={id} onSubmit={submit} className="ui-form" noValidate>
      <Field
        label={t.reason}
        hint={t.reasonHint}
        error={isMissing && !hasText(reason) ? t.reasonRequired : undefined}
      >
        <Input
          value={reason}
          most={REASON_MAX}
          readOnly={isFixed}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
      <Field label={t.hold} hint={holdSeconds === 0 ? undefined : t.holdHint}>
        <Select
          value={holdSeconds === 0 ? 'now' : 'later'}
          disabled={isFixed}
          onChange={({ currentTarget }) => setHoldSeconds(currentTarget.value === 'now' ? 0 : HOLD_S)}
        >
          <option value="later">{t.holds.later}</option>
          <option value="now">{t.holds.now}</option>
        </Select>
      </Field>
      <Field label={t.phrase(phraseOf(subject))} hint={<span id={`${id}-phrase`}>{t.phraseHint}</span>}>
        <Input
          value={phrase}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ currentTarget }) => onPhrase(currentTarget.value)}
        />
      </Field>
      <Trouble kind={subject.kind} start={start} isDoubtful={sent !== undefined && !start.isPending} />
    </form>
  );
}

function Trouble({
  kind,
  start: { error, recounted },
  isDoubtful,
}: {
  kind: DeletionSubject['kind'];
  start: Start;
  isDoubtful: boolean;
}) {
  const text = useErrorText();
  const { number } = formats;
  return (
    <>
      {recounted && (
        <Banner tone="pending" role="alert" icon={<WarningIcon />}>
          {t.recounted(number(recounted.before), number(recounted.after))}
        </Banner>
      )}
      {error !== null && error !== undefined && (
        <ErrorNote error={error} title={t.failed[kind]}>
          {text(error, { fallback: '' })}
        </ErrorNote>
      )}
      {isDoubtful && (
        <Banner tone="pending" role="status" icon={<WarningIcon />}>
          {t.answerLost}
        </Banner>
      )}
    </>
  );
}
