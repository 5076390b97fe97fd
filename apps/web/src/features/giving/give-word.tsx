import { detail } from '@slovo/texts/web/detail';
import { giving } from '@slovo/texts/web/giving';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { windowDays } from '@slovo/ui/days/window-days';
import { Button } from '@slovo/ui/primitives/button';
import { HoldButton } from '@slovo/ui/primitives/hold-button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useEffect, useId, useRef, useState } from 'react';
import type { PromiseView } from '../../shared/api/wire.ts';
import { focusHeadingIfLost } from '../../shared/focus-heading.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';
import { dayWords } from '../../shared/promise/day-words.ts';
import { frequencyLabel, titleOf } from '../../shared/promise/labels.ts';
import { haptic } from '../../shared/telegram/haptic.ts';

/** What is said aloud: a draft, or the answers of the wizard before anything is stored. */
export type WordToGive = Pick<
  PromiseView,
  'title' | 'description' | 'days_total' | 'frequency_mode' | 'frequency_config'
>;

export interface GiveWordProps {
  promise: WordToGive;
  /** Starts the promise and resolves with it as it is then. A rejection is shown here, and may be tried again. */
  onGive: () => Promise<PromiseView>;
  /** Left without giving the word. */
  onCancel: () => void;
  /** Left after the word was given. */
  onDone: (started: PromiseView) => void;
}

/** The full screen on which a word is given: the words of the promise, a button to hold, then the first day. */
export function GiveWord({ promise, onGive, onCancel, onDone }: GiveWordProps) {
  const { state, give } = useGiving(onGive);
  const started = state.step === 'given' ? state.started : undefined;
  // The button that led here has left the page together with the draft.
  useEffect(() => focusHeadingIfLost, []);
  return (
    <Sheet
      open
      wide="screen"
      locked={state.step === 'giving'}
      onClose={() => (started ? onDone(started) : onCancel())}
      title={
        <>
          <span className="ui-muted mb-2 block text-2 font-text tracking-normal">{giving.asks}</span>
          {titleOf(promise)}
        </>
      }
      description={promise.description || undefined}
      actions={
        started ? (
          <Button big onClick={() => onDone(started)}>
            {giving.onward}
          </Button>
        ) : (
          <Button tone="ghost" idle={state.step === 'giving'} onClick={onCancel}>
            {giving.notNow}
          </Button>
        )
      }
    >
      <p className="ui-meta">
        {[giving.term(promise.days_total), frequencyLabel(promise)].filter(Boolean).join(' · ')}
      </p>
      {started ? (
        <Given promise={started} />
      ) : (
        <Ask
          busy={state.step === 'giving'}
          failure={state.step === 'asked' ? state.failure : undefined}
          onGive={give}
        />
      )}
    </Sheet>
  );
}

type Step =
  | { step: 'asked'; failure?: string }
  | { step: 'giving' }
  | { step: 'given'; started: PromiseView };

function useGiving(onGive: GiveWordProps['onGive']) {
  const [state, setState] = useState<Step>({ step: 'asked' });
  /** A second press may arrive before the button renders as busy. */
  const underWay = useRef(false);
  const give = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setState({ step: 'giving' });
    try {
      setState({ step: 'given', started: await onGive() });
      haptic('success');
    } catch (error) {
      haptic('error');
      setState({ step: 'asked', failure: withReason(detail.errors.start, error) });
    } finally {
      underWay.current = false;
    }
  };
  return { state, give };
}

interface AskProps {
  busy: boolean;
  failure: string | undefined;
  onGive: () => Promise<void>;
}

function Ask({ busy, failure, onGive }: AskProps) {
  const hint = useId();
  const [wasShort, setWasShort] = useState(false);
  return (
    <div className="mt-6 grid gap-2">
      {failure && (
        <p role="alert" className="font-strong text-danger-ink">
          {failure}
        </p>
      )}
      <HoldButton
        busy={busy}
        describedBy={hint}
        onStart={() => haptic('press')}
        onShort={() => setWasShort(true)}
        onHold={() => void onGive()}
      >
        {giving.give}
      </HoldButton>
      <p id={hint} className="ui-meta" aria-live="polite">
        {wasShort ? giving.holdLonger : giving.hold}
      </p>
    </div>
  );
}

function Given({ promise }: { promise: PromiseView }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // The button that was held is gone, and with it the focus.
  useEffect(() => sentence.current?.focus(), []);
  const begun = promise.days.some((day) => day.today);
  return (
    <>
      <Ribbon
        days={windowDays(promise.days).days}
        words={dayWords}
        size="month"
        className="ui-moment-first"
      />
      <p ref={sentence} tabIndex={-1} role="status" className="text-3 font-strong outline-none">
        {begun ? giving.given : giving.givenLater}
      </p>
    </>
  );
}
