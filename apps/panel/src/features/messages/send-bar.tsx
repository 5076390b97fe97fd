import { editor } from '@slovo/texts/panel/editor';
import { messages } from '@slovo/texts/panel/messages';
import { Button } from '@slovo/ui/primitives/button';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { now } from '../../shared/clock.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { formats } from '../../shared/format/dates.ts';
import { contentProblem, type ContentRules } from '../../shared/messages/content.ts';
import { TestSend } from '../../shared/messages/test-send.tsx';
import type { MessageFields } from './message-fields.ts';
import { messageProblem } from './message-problem.ts';
import { isKeyUsed } from './send-error.ts';
import { isLarge } from './send-message.ts';

const LargeAudience = lazy(() => import('./large-audience.tsx'));

interface SendBarProps {
  label: string;
  fields: MessageFields;
  rules: ContentRules;
  onChange: (next: Partial<MessageFields>) => void;
  /** Recipients that the operator has been shown; undefined before. */
  audience: number | undefined;
  /** Why it cannot be sent although its content could. */
  problem: string | null;
  busy: boolean;
  error: { cause: unknown; title: string | undefined; text: string; retry: () => void } | null;
  onSend: (audience: number) => void;
  onRenew: () => void;
  onClear: () => void;
}

/** Says why a message cannot be sent when it is tried, not before. */
export function SendBar(props: SendBarProps) {
  const { label, fields, rules, onChange, audience, busy, error, onSend, onClear } = props;
  const t = messages;
  const { number } = formats;
  const { tooLong } = editor;
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const whatIsWrong = () => messageProblem(fields, rules, { t, tooLong, at: now() }) ?? props.problem;
  const press = () => {
    const isReady = whatIsWrong() === null && audience !== undefined;
    setTried(!isReady);
    if (!isReady) return;
    if (isLarge(audience)) setAsking(true);
    else onSend(audience);
  };
  const shown = tried ? whatIsWrong() : null;
  return (
    <div className="grid gap-3">
      {shown !== null && <ErrorNote error={null}>{shown}</ErrorNote>}
      {error && shown === null && <Failure {...props} error={error} />}
      <div className="ui-send-bar">
        <Button busy={busy} onClick={press}>
          {label}
        </Button>
        {audience !== undefined && <span className="ui-meta">{t.send.to(number(audience), audience)}</span>}
        <TestSend
          content={fields}
          rules={rules}
          tested={fields.tested}
          problem={contentProblem(fields, rules, t, tooLong)}
          onTested={(tested) => onChange({ tested })}
        />
        <Button tone="ghost" idle={busy} onClick={onClear}>
          {t.draft.clear}
        </Button>
        <span className="ui-meta">{t.draft.saved}</span>
      </div>
      <Suspense>
        {asking && audience !== undefined && (
          <LargeAudience
            count={audience}
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              onSend(audience);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** A retry repeats the same request under the same key, so it cannot send twice. */
function Failure({
  error,
  onRenew,
}: Pick<SendBarProps, 'onRenew'> & { error: NonNullable<SendBarProps['error']> }): ReactNode {
  const { send: t } = messages;
  if (isKeyUsed(error.cause))
    return (
      <ErrorNote error={error.cause} title={error.title} retryLabel={t.asNew} onRetry={onRenew}>
        {t.keyUsed}
      </ErrorNote>
    );
  return (
    <ErrorNote error={error.cause} title={error.title} onRetry={error.retry}>
      {error.text}
    </ErrorNote>
  );
}
