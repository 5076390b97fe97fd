import { type ApprovalType, launchRule } from '@slovo/domain/promise';
import { detail } from '@slovo/texts/web/detail';
import { ActionBar } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { CameraIcon, LockIcon, RepeatIcon } from '@slovo/ui/primitives/icon';
import { useIsMutating } from '@tanstack/react-query';
import { useId } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { keys } from '../../../shared/data/keys.ts';
import { factsOf } from '../../../shared/promise/facts.ts';
import { isRunning, stageOf } from '../../../shared/promise/labels.ts';
import { isOnPause } from '../../../shared/promise/pause.ts';
import type { PromiseActions } from './use-promise-actions.ts';

export interface PrimaryActionProps {
  promise: PromiseView;
  /** Shown as chosen, but not saved: the start uses what is shown. */
  approvalChoice?: ApprovalType;
  actions: PromiseActions;
  /** Opens the moment in which the word is given. */
  onStart: () => void;
  onReport: () => void;
}

/** The page's one filled button: start, report, or repeat. None during a pause, which asks for nothing. */
export function PrimaryAction({ promise, approvalChoice, actions, onStart, onReport }: PrimaryActionProps) {
  if (isOnPause(promise)) return null;
  return (
    <ActionBar>
      {stageOf(promise) === 'draft' ? (
        <Launch promise={promise} approvalChoice={approvalChoice} onStart={onStart} />
      ) : isRunning(promise) ? (
        <Report promise={promise} onReport={onReport} />
      ) : (
        <Button
          big
          block
          icon={<RepeatIcon />}
          busy={actions.repeat.isPending}
          onClick={() => actions.repeat.mutate()}
        >
          {detail.repeat}
        </Button>
      )}
    </ActionBar>
  );
}

/** If the start is blocked, the button stays in place and shows the reason. */
function Launch({
  promise,
  approvalChoice: choice,
  onStart,
}: Pick<PrimaryActionProps, 'promise' | 'approvalChoice' | 'onStart'>) {
  const why = useId();
  const saving = useIsMutating({ mutationKey: keys.approval(promise.id) }) > 0;
  const facts = factsOf(promise);
  const rule = launchRule({ ...facts, approvalType: choice ?? facts.approvalType });
  if (rule.ok)
    return (
      <Button big block busy={saving} onClick={onStart}>
        {detail.start}
      </Button>
    );
  const blocked = detail.launch[rule.why as keyof typeof detail.launch];
  return (
    <>
      <span id={why} className="ui-unseen">
        {blocked.reason}
      </span>
      <Button big block className="text-2" icon={<LockIcon />} blockedBy={why} title={blocked.reason}>
        {blocked.label}
      </Button>
    </>
  );
}

function Report({ promise, onReport }: Pick<PrimaryActionProps, 'promise' | 'onReport'>) {
  const today = promise.days.find((day) => day.today)?.state;
  const done = today === 'kept' || today === 'pending';
  // After its term it takes the last reports, but there is no today.
  const hasMore = done || promise.status === 'overdue';
  return (
    <Button
      big
      block
      tone={done ? 'quiet' : 'primary'}
      icon={<CameraIcon />}
      data-key="report"
      onClick={onReport}
    >
      {hasMore ? detail.reportMore : detail.report}
    </Button>
  );
}
