import { voting } from '@slovo/texts/web/voting';
import { Button } from '@slovo/ui/primitives/button';
import { CheckIcon } from '@slovo/ui/primitives/icon';
import { lazy, useState } from 'react';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import type { useDecision } from './use-vote.ts';

const texts = voting.motivator;
const RejectSheet = lazy(async () => ({ default: (await import('./reject-sheet.tsx')).RejectSheet }));

export interface DecideButtonsProps {
  decision: ReturnType<typeof useDecision>;
  big?: boolean;
  /** Accessible names, where the buttons stand apart from their report. */
  labels?: { approve: string; reject: string };
}

/** The motivator's two buttons: «Отклонить» asks for a reason. */
export function DecideButtons({ decision, big, labels }: DecideButtonsProps) {
  const { approve, reject } = decision;
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const ask = () => {
    setAsked(true);
    setAsking(true);
  };
  return (
    <>
      <Button
        big={big}
        aria-label={labels?.approve}
        icon={<CheckIcon />}
        className={big ? 'grow-[999]' : undefined}
        busy={approve.isPending}
        idle={reject.isPending}
        onClick={() => approve.mutate()}
      >
        {texts.approve}
      </Button>
      <Button
        big={big}
        aria-label={labels?.reject}
        tone={big ? 'quiet' : 'danger-ghost'}
        className={big ? 'grow' : undefined}
        busy={reject.isPending}
        idle={approve.isPending}
        onClick={ask}
      >
        {texts.reject}
      </Button>
      {asked && (
        <LazyPart>
          <RejectSheet
            open={asking}
            onClose={() => setAsking(false)}
            onReject={(reason) => {
              setAsking(false);
              reject.mutate(reason);
            }}
          />
        </LazyPart>
      )}
    </>
  );
}
