import { profile as texts } from '@slovo/texts/web/profile';
import { Year } from '@slovo/ui/days/year';
import { StatTiles } from '@slovo/ui/patterns/stat-tiles';
import { Card } from '@slovo/ui/primitives/card';
import type { ProfilePage, PromiseView } from '../../shared/api/wire.ts';
import { today } from '../../shared/clock.ts';
import { yearOf } from './year-levels.ts';

const KINDS = ['promises', 'completed', 'reports'] as const;

export function PersonStats({ stats }: { stats: ProfilePage['stats'] }) {
  const items = KINDS.map((key) => ({ key, value: stats[key], label: texts.stats[key](stats[key]) }));
  return <StatTiles label={texts.stats.label} items={items} />;
}

/** Nothing for somebody who has not given a word this year. */
export function PersonYear({ promises }: { promises: readonly PromiseView[] }) {
  const year = today().getFullYear();
  const words = yearOf(promises, year);
  if (words.asked === 0) return null;
  return (
    <Card as="section" roomy className="mt-3 grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2>{year}</h2>
        <span className="ui-meta">{texts.year.best(words.best)}</span>
      </div>
      <Year
        year={year}
        days={words.days}
        months={texts.year.months}
        summary={texts.year.summary({ year, ...words })}
      />
      <p className="ui-meta">{texts.year.legend}</p>
    </Card>
  );
}
