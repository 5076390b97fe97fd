import { batchTransitions, RETRIED_ALWAYS, RETRIED_ON_DEMAND } from '@slovo/domain/batch';
import { batches } from '@slovo/texts/panel/batches';
import { useKeys } from '@slovo/ui/keys/use-keys';
import { Button } from '@slovo/ui/primitives/button';
import { RefreshIcon, StopIcon } from '@slovo/ui/primitives/icon';
import { takeLostFocus } from '@slovo/ui/primitives/take-lost-focus';
import { type ReactNode, useState } from 'react';
import type { BatchDetails } from '../../../shared/api/wire.ts';
import { ErrorNote } from '../../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../../shared/feedback/use-error-text.ts';
import { RetryDialog } from './retry-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { type Move, type Step, useBatchMoves } from './use-batch-moves.ts';

/** What the table of stages allows now, each with what it does. */
export function movesOf({ stage, failures }: Pick<BatchDetails, 'stage' | 'failures'>): Move[] {
  const row = batchTransitions[stage];
  if (stage === 'scheduled' || stage === 'held') return ['undo'];
  const failed = [...RETRIED_ALWAYS, ...RETRIED_ON_DEMAND].some((reason) => (failures[reason] ?? 0) > 0);
  return (['pause', 'resume', 'retry', 'stop'] as const).filter(
    (move) => move in row && (move !== 'retry' || stage === 'broken' || failed),
  );
}

export function BatchActions({ batch }: { batch: BatchDetails }) {
  const t = batches.actions;
  const errorText = useErrorText();
  const { mutate, isPending, variables, error } = useBatchMoves(batch.batchId);
  const [asking, setAsking] = useState<'stop' | 'retry'>();
  const moves = movesOf(batch);
  const [hadFocus, setHadFocus] = useState(false);
  const press = (move: Move) => (move === 'stop' || move === 'retry' ? setAsking(move) : mutate({ move }));
  const close = () => setAsking(undefined);
  const confirm = (step: Step) => {
    close();
    mutate(step);
  };
  // Space also scrolls: pressed by mistake it may hold messages up, but never send them. So it moves no focus either.
  const pause = () => {
    setHadFocus(false);
    if (!isPending) press('pause');
  };
  useKeys(moves.includes('pause') ? { Space: pause } : {});
  return (
    <>
      {moves.length > 0 && (
        <ul className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
          {moves.map((move, index) => (
            <MoveButton
              key={move}
              move={move}
              isFirst={index === 0}
              takesFocus={index === 0 && hadFocus}
              busy={isPending && variables.move === move}
              idle={isPending}
              onPress={() => {
                setHadFocus(true);
                press(move);
              }}
            />
          ))}
        </ul>
      )}
      {error && (
        <ErrorNote error={error} title={t.failed}>
          {errorText(error, { fallback: t.failed })}
        </ErrorNote>
      )}
      {asking === 'stop' && (
        <StopDialog batch={batch} onClose={close} onStop={() => confirm({ move: 'stop' })} />
      )}
      {asking === 'retry' && (
        <RetryDialog
          batch={batch}
          onClose={close}
          onRetry={(reasons) => confirm({ move: 'retry', reasons })}
        />
      )}
    </>
  );
}

const ICONS: Partial<Record<Move, ReactNode>> = {
  retry: <RefreshIcon size="s" />,
  stop: <StopIcon size="s" />,
};

interface MoveButtonProps {
  move: Move;
  isFirst: boolean;
  /** The pressed button goes with the stage in which it made sense. */
  takesFocus: boolean;
  busy: boolean;
  idle: boolean;
  onPress: () => void;
}

function MoveButton({ move, isFirst, takesFocus, busy, idle, onPress }: MoveButtonProps) {
  const t = batches.actions;
  return (
    <li className="grid gap-1 max-md:w-full">
      <Button
        ref={takesFocus ? takeLostFocus : undefined}
        tone={move === 'stop' ? 'danger-ghost' : isFirst ? 'primary' : 'quiet'}
        icon={ICONS[move]}
        busy={busy}
        idle={idle}
        aria-keyshortcuts={move === 'pause' ? 'Space' : undefined}
        onClick={onPress}
      >
        {t[move]}
      </Button>
      <span className="ui-meta">{t[`${move}Hint`]}</span>
    </li>
  );
}
