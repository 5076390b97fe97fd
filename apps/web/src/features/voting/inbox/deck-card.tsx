import { deciding } from '@slovo/texts/web/deciding';
import { voting } from '@slovo/texts/web/voting';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { AlertIcon, VoteIcon } from '@slovo/ui/primitives/icon';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useMinute } from '../../../shared/clock.ts';
import { cardDate } from '../../../shared/format/dates.ts';
import { nameOf } from '../../../shared/people/name-of.ts';
import { titleOf } from '../../../shared/promise/labels.ts';
import { DecideButtons } from '../decide-buttons.tsx';
import { useRejecting } from '../use-rejecting.ts';
import { useDecision, useVote } from '../use-vote.ts';
import { SwipeLabel } from './swipe-label.tsx';
import { useDeckKeys } from './use-deck-keys.ts';
import { useSwipe } from './use-swipe.ts';
import type { WaitingReport } from './waiting-queries.ts';

const texts = deciding.waiting;

export interface DeckCardProps {
  report: WaitingReport;
  isGone: boolean;
  /** Moves on to the next card. */
  onNext: () => void;
  renderMedia: (report: WaitingReport) => ReactNode;
}

/** One report to decide on: whose, of what, its pictures and its whole text. */
export function DeckCard({ report, isGone, onNext, renderMedia }: DeckCardProps) {
  const { owner, day_number: day, report_text: text } = report;
  const title = titleOf({ title: report.promise_title });
  const name = nameOf(owner);
  const card = useRef<HTMLElement>(null);
  const answer = { report, isGone, onNext, card };
  return (
    <Card
      ref={card}
      as="article"
      className="relative grid touch-pan-y gap-3"
      aria-label={`${title}, ${name}`}
    >
      <div className="flex items-center gap-3">
        <Avatar name={name} src={owner.photo_url} />
        <div className="min-w-0 flex-1">
          <p className="ui-strong ui-cut">{name}</p>
          <p className="ui-meta">
            {day === null ? texts.result : texts.day(day)} · {cardDate(report.created_at, useMinute())}
          </p>
        </div>
      </div>
      <h3>
        <Link to={`/promises/${report.promise_id}` as string}>{title}</Link>
      </h3>
      {renderMedia(report)}
      {text && <p className="ui-report-said">{text}</p>}
      {report.role === 'motivator' ? <Decide {...answer} /> : <Vote {...answer} />}
    </Card>
  );
}

interface AnswerProps {
  report: WaitingReport;
  /** The list has dropped it: after an own answer, too, which may still be under way. */
  isGone: boolean;
  onNext: () => void;
  /** Pulled to the right by a thumb it is accepted, to the left it is rejected or skipped. */
  card: RefObject<HTMLElement | null>;
}

function Vote({ report, isGone, onNext, card }: AnswerProps) {
  const vote = useVote({ promiseId: report.promise_id, reportId: report.report_id }, 'given');
  useOnSuccess(vote.isSuccess, onNext);
  if (isDecided(vote.error) || (isGone && !vote.isPending && !vote.isSuccess))
    return <Gone onNext={onNext} />;
  return <VoteButtons vote={vote} onNext={onNext} card={card} />;
}

type VoteButtonsProps = Pick<AnswerProps, 'onNext' | 'card'> & { vote: ReturnType<typeof useVote> };

/** With its keys and swipes, which end with it: there is nothing to accept on a card that is gone. */
function VoteButtons({ vote, onNext, card }: VoteButtonsProps) {
  // A vote that is under way may still fail, which the card would have to say.
  const skip = () => !vote.isPending && onNext();
  useDeckKeys({ KeyV: () => vote.mutate(), KeyN: skip });
  const pull = useSwipe(card, { right: () => vote.mutate(), left: skip });
  return (
    <>
      <SwipeLabel pull={pull} labels={{ right: voting.vote, left: texts.skip }} />
      <Failure error={vote.error} />
      <ButtonRow>
        <Button
          big
          icon={<VoteIcon />}
          busy={vote.isPending}
          className="grow-[999]"
          onClick={() => vote.mutate()}
        >
          {voting.vote}
        </Button>
        <Button big tone="quiet" className="grow" idle={vote.isPending} onClick={onNext}>
          {texts.skip}
        </Button>
      </ButtonRow>
    </>
  );
}

function Decide({ report, isGone, onNext, card }: AnswerProps) {
  const decision = useDecision({ promiseId: report.promise_id, reportId: report.report_id }, 'given');
  const { approve, reject } = decision;
  const isIdle = !approve.isPending && !reject.isPending;
  useOnSuccess(approve.isSuccess || reject.isSuccess, onNext);
  const isUnanswered = isIdle && !approve.isSuccess && !reject.isSuccess;
  if (isDecided(approve.error) || isDecided(reject.error) || (isGone && isUnanswered))
    return <Gone onNext={onNext} />;
  return <DecisionButtons decision={decision} isIdle={isIdle} onNext={onNext} card={card} />;
}

type DecisionButtonsProps = Pick<AnswerProps, 'onNext' | 'card'> & {
  decision: ReturnType<typeof useDecision>;
  isIdle: boolean;
};

function DecisionButtons({ decision, isIdle, onNext, card }: DecisionButtonsProps) {
  const { approve } = decision;
  const rejecting = useRejecting();
  const accept = () => isIdle && approve.mutate();
  const ask = () => isIdle && rejecting.ask();
  useDeckKeys({ KeyV: accept, KeyX: ask, KeyN: () => isIdle && onNext() });
  const pull = useSwipe(card, { right: accept, left: ask });
  return (
    <>
      <SwipeLabel pull={pull} labels={{ right: voting.motivator.approve, left: voting.motivator.reject }} />
      <Failure error={approve.error} />
      <ButtonRow>
        <DecideButtons big decision={decision} rejecting={rejecting} />
        <Button big tone="ghost" className="grow" idle={!isIdle} onClick={onNext}>
          {texts.skip}
        </Button>
      </ButtonRow>
    </>
  );
}

/** Decided elsewhere meanwhile, withdrawn, or no longer visible. */
function Gone({ onNext }: { onNext: () => void }) {
  // The keys that decide end here: the page behind would take them for a report of its own.
  useDeckKeys({ KeyN: onNext, KeyV: nothing, KeyX: nothing });
  return (
    <>
      <p role="status" className="ui-strong">
        {texts.elsewhere}
      </p>
      <Button big block onClick={onNext}>
        {texts.next}
      </Button>
    </>
  );
}

const nothing = (): void => {};

const Failure = ({ error }: { error: Error | null }) =>
  error && (
    <Banner tone="danger" role="alert" icon={<AlertIcon />}>
      {texts.failed}
    </Banner>
  );

/** Any refusal but those for too many requests says that there is nothing to decide any more. */
const isDecided = (error: Error | null): boolean =>
  error instanceof ApiError && [403, 404, 409].includes(error.status);

function useOnSuccess(isSuccess: boolean, then: () => void) {
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    if (isSuccess) latest.current();
  }, [isSuccess]);
}
