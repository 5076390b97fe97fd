import { deciding } from '@slovo/texts/web/deciding';
import { voting } from '@slovo/texts/web/voting';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { AlertIcon, VoteIcon } from '@slovo/ui/primitives/icon';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useMinute } from '../../../shared/clock.ts';
import { cardDate } from '../../../shared/format/dates.ts';
import { nameOf } from '../../../shared/people/name-of.ts';
import { DecideButtons } from '../decide-buttons.tsx';
import { useDecision, useVote } from '../use-vote.ts';
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
  const { owner, promise_title: title, day_number: day, report_text: text } = report;
  const name = nameOf(owner);
  return (
    <Card as="article" className="grid gap-3" aria-label={`${title}, ${name}`}>
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
      {isGone ? (
        <Gone onNext={onNext} />
      ) : report.role === 'motivator' ? (
        <Decide report={report} onNext={onNext} />
      ) : (
        <Vote report={report} onNext={onNext} />
      )}
    </Card>
  );
}

interface AnswerProps {
  report: WaitingReport;
  onNext: () => void;
}

function Vote({ report, onNext }: AnswerProps) {
  const vote = useVote({ promiseId: report.promise_id, reportId: report.report_id });
  useOnSuccess(vote.isSuccess, onNext);
  useDeckKeys({ v: () => vote.mutate(), n: onNext });
  if (isDecided(vote.error)) return <Gone onNext={onNext} />;
  return (
    <>
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

function Decide({ report, onNext }: AnswerProps) {
  const decision = useDecision({ promiseId: report.promise_id, reportId: report.report_id });
  const { approve, reject } = decision;
  useOnSuccess(approve.isSuccess || reject.isSuccess, onNext);
  useDeckKeys({ v: () => approve.mutate(), n: onNext });
  if (isDecided(approve.error) || isDecided(reject.error)) return <Gone onNext={onNext} />;
  return (
    <>
      <Failure error={approve.error} />
      <ButtonRow>
        <DecideButtons big decision={decision} />
        <Button
          big
          tone="ghost"
          className="grow"
          idle={approve.isPending || reject.isPending}
          onClick={onNext}
        >
          {texts.skip}
        </Button>
      </ButtonRow>
    </>
  );
}

/** Decided elsewhere meanwhile, withdrawn, or no longer visible. */
function Gone({ onNext }: { onNext: () => void }) {
  useDeckKeys({ n: onNext });
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

/** Single keys, while no field has the focus and no dialog lies above the deck. */
function useDeckKeys(actions: Record<string, () => void>) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, repeat } = event;
      if (ctrlKey || metaKey || altKey || repeat || !(target instanceof Element)) return;
      if (target.closest('input, textarea, select')) return;
      if (document.querySelectorAll('dialog[open]').length > 1) return;
      const action = latest.current[KEYS[event.code] ?? ''];
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    // Before the page's own keys, of which V means the page behind.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}

/** By the place of the key: they work in every layout. */
const KEYS: Record<string, string> = { KeyV: 'v', KeyN: 'n' };
