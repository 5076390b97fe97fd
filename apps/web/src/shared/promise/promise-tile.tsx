import { asksForReport } from '@slovo/domain/report';
import { days as dayTexts, dayStates } from '@slovo/texts/web/days';
import { promise as texts } from '@slovo/texts/web/promise';
import { Knot } from '@slovo/ui/days/legend';
import { TodayMark } from '@slovo/ui/days/today-mark';
import { windowDays } from '@slovo/ui/days/window-days';
import { PromiseCard, type PromiseCardProps } from '@slovo/ui/patterns/promise-card';
import { Badge } from '@slovo/ui/primitives/badge';
import type { PromiseView } from '../api/wire.ts';
import { LocalTime } from '../format/local-time.tsx';
import { isRunning, kindsOf, stageOf, statusBadge, titleOf } from './labels.ts';
import { PromiseLink } from './promise-link.tsx';
import { dayWords } from './day-words.ts';

export interface PromiseTileProps {
  promise: PromiseView;
  /** On the own list, today's mark links to the report form. */
  own?: boolean;
  /** Opens the form without leaving the page; the link is left for other windows. */
  onReport?: (promise: PromiseView) => void;
  /** One line on wide screens. */
  compact?: boolean;
  author?: PromiseCardProps['author'];
  headingLevel?: 2 | 3;
  /** Below everything else: what can be done on the card itself. */
  action?: PromiseCardProps['action'];
}

/** A promise as a card in a list. */
export function PromiseTile({
  promise,
  own,
  onReport,
  compact,
  author,
  headingLevel,
  action,
}: PromiseTileProps) {
  const running = isRunning(promise);
  const stage = stageOf(promise);
  return (
    <PromiseCard
      title={titleOf(promise)}
      link={<PromiseLink promise={promise} />}
      about={promise.description}
      kinds={kindsOf(promise)}
      stage={stage}
      days={stage === 'draft' ? undefined : promise.days}
      words={dayWords}
      mark={
        running && own ? (
          <Mark promise={promise} onReport={onReport} />
        ) : running ? undefined : (
          <Status promise={promise} />
        )
      }
      foot={footOf(promise)}
      aside={<Aside promise={promise} />}
      author={author}
      headingLevel={headingLevel}
      compact={compact}
      action={action}
    />
  );
}

function Status({ promise }: { promise: PromiseView }) {
  const { label, tone } = statusBadge(promise);
  return <Badge tone={tone}>{label}</Badge>;
}

export function Mark({ promise, onReport }: Pick<PromiseTileProps, 'promise' | 'onReport'>) {
  const today = promise.days.find((day) => day.today);
  if (!today) return <Status promise={promise} />;
  const asks = asksForReport(promise, today.state);
  return (
    <TodayMark
      state={today.state}
      label={asks ? texts.today.report(titleOf(promise)) : texts.today.is(dayStates[today.state])}
      render={
        asks ? (
          <PromiseLink
            promise={promise}
            report
            data-key="report"
            onReport={onReport && (() => onReport(promise))}
          />
        ) : undefined
      }
    />
  );
}

function footOf(promise: PromiseView): string {
  const { days_total, reports_count, completed_days, current_day } = promise;
  switch (stageOf(promise)) {
    case 'draft':
      return texts.foot.draft(days_total);
    case 'active':
      return current_day === null
        ? texts.foot.overdue(days_total, reports_count)
        : texts.foot.active(current_day, days_total, reports_count);
    case 'success':
    case 'failed':
      return texts.foot.closed(completed_days, days_total, reports_count);
  }
}

function Aside({ promise }: { promise: PromiseView }) {
  const stage = stageOf(promise);
  const { created_at: created, closed_at: closed } = promise;
  if (stage === 'draft') return <LocalTime iso={created} shown="card" around={texts.foot.created} />;
  if (stage !== 'active')
    return closed && <LocalTime iso={closed} shown="card" around={texts.foot.closedOn} />;
  if (promise.skips)
    return <Knot label={dayTexts.skips}>{dayTexts.skipsOf(promise.skips.used, promise.skips.budget)}</Knot>;
  if (windowDays(promise.days).cut) return dayTexts.window;
  return texts.approvalShort[promise.approval_type];
}
