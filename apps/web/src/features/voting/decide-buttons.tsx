import { voting } from '@slovo/texts/web/voting';
import { Button } from '@slovo/ui/primitives/button';
import { CheckIcon } from '@slovo/ui/primitives/icon';
import { lazy } from 'react';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import { useRejecting } from './use-rejecting.ts';
import type { useDecision } from './use-vote.ts';

const texts = voting.motivator;
const RejectSheet = lazy(async () => ({ default: (await import('./reject-sheet.tsx')).RejectSheet }));

export interface DecideButtonsProps {
  decision: ReturnType<typeof useDecision>;
  big?: boolean;
  /** Accessible names, where the buttons stand apart from their report. */
  labels?: { approve: string; reject: string };
  /** Given where something else asks for the reason, too. */
  rejecting?: ReturnType<typeof useRejecting>;
}

/** The motivator's two buttons: «Отклонить» asks for a reason. */
export function DecideButtons({ decision, big, labels, rejecting: given }: DecideButtonsProps) {
  const { approve, reject } = decision;
  const own = useRejecting();
  const rejecting = given ?? own;
  return (
    <>
      <Button
        big={big}
        aria-label={labels?.approve}
        icon={<CheckIcon />}
        className={big ? 'grow-[999]' : undefined}
        busy={approve.isPending}
        idle={reject.isPending}
        data-key="vote"
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
        data-key="reject"
        onClick={rejecting.ask}
      >
        {texts.reject}
      </Button>
      {rejecting.wasAsked && (
        <LazyPart>
          <RejectSheet
            open={rejecting.isAsking}
            onClose={rejecting.close}
            onReject={(reason) => {
              rejecting.close();
              reject.mutate(reason);
            }}
          />
        </LazyPart>
      )}
    </>
  );
}
