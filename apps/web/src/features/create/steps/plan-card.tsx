import type { PromiseType } from '@slovo/domain/promise';
import { create as texts } from '@slovo/texts/web/create';
import { days as dayTexts } from '@slovo/texts/web/days';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { windowDays } from '@slovo/ui/days/window-days';
import { Card } from '@slovo/ui/primitives/card';
import { dayWords } from '../../../shared/promise/day-words.ts';
import type { Answers } from '../answers/answers.ts';
import { daysAhead, planOf } from './plan.ts';

/** What the chosen frequency means for 30 days, in numbers and as a picture. */
export function HabitPlan({ answers }: { answers: Answers }) {
  if (!answers.mode || (answers.mode === 'weekly' && !answers.interval)) return null;
  const { days, reports, skips } = planOf(answers);
  return (
    <Card aria-live="polite">
      <p className="ui-strong">{texts.plan.habit(days.length, reports, skips)}</p>
      <Ribbon days={days} words={dayWords} className="mt-1" />
      <p className="ui-meta">{noteOf(answers)}</p>
    </Card>
  );
}

function noteOf({ mode, interval }: Answers): string {
  if (mode !== 'weekly' || !interval) return texts.plan.ahead;
  return interval.type === 'flexible' ? texts.plan.freely : texts.plan.strictly;
}

/** A term of chosen length. */
export function TermPlan({ type, days: count }: { type: PromiseType; days: number }) {
  const days = daysAhead(count);
  return (
    <Card aria-live="polite">
      <p className="ui-strong">{texts.plan.term[type](count)}</p>
      <Ribbon days={days} words={dayWords} className="mt-1" />
      <p className="ui-meta flex flex-wrap justify-between gap-x-3">
        <span>{texts.plan.ahead}</span>
        {windowDays(days).cut && <span>{dayTexts.window}</span>}
      </p>
    </Card>
  );
}
