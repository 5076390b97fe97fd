import { isTelling, streakOf } from '@slovo/domain/day';
import { detail } from '@slovo/texts/web/detail';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { Strength } from '@slovo/ui/days/strength';
import type { PromiseView } from '../../../shared/api/wire.ts';

const WEEK = 7;

/** Streak and strength. A goal has no required days, so it has neither (`streakOf`); before the third required day they say nothing. */
export function StreakAndStrength({ promise: { type, days, streak, strength } }: { promise: PromiseView }) {
  const { best } = streakOf({ type, days });
  if (best === 0 || !isTelling(days)) return null;
  const begun = days.filter(({ state }) => state !== 'ahead');
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,148px),1fr))] gap-3">
      <div className="flex items-center gap-3">
        <Strength value={strength} label={detail.strength.of(strength)} />
        <div className="min-w-0">
          <p className="ui-strong">{detail.strength.title}</p>
          <p className="ui-meta">{detail.strength.word(strength)}</p>
        </div>
      </div>
      <div className="grid content-center">
        <p className="ui-strong">{detail.streak.now(streak)}</p>
        <Ribbon size="thin" days={begun.slice(-WEEK)} />
        <p className="ui-meta">{streak < best ? detail.streak.best(best) : detail.streak.isBest}</p>
      </div>
    </div>
  );
}
