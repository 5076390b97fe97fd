import { profile } from '@slovo/texts/web/profile';
import { Year, YearLegend } from '@slovo/ui/days/year';
import { IconButton } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { ChevronLeftIcon, ChevronRightIcon } from '@slovo/ui/primitives/icon';
import { type ReactNode, useState } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { localFormats, today as deviceToday } from '../../../shared/clock.ts';
import { DaysFoot } from '../../../shared/promise/days-foot.tsx';
import { YearTable } from './year-table.tsx';
import { summarizeYear, yearsOf } from './year-levels.ts';

const { year: texts } = profile;

/** A year of all promises as twelve months, or as a table. Nothing for a user without promises. */
export function PersonYear({ promises }: { promises: readonly PromiseView[] }) {
  const [chosen, setChosen] = useState<number>();
  const [asTable, setAsTable] = useState(false);
  const years = yearsOf(promises);
  const year = chosen ?? years[0];
  if (year === undefined) return null;
  const today = todayOf(promises);
  const words = summarizeYear(promises, year, today ?? localFormats().iso.format(deviceToday()));
  const at = years.indexOf(year);
  const turn = (to: number | undefined, label: string, icon: ReactNode) => (
    <IconButton
      label={label}
      icon={icon}
      idle={to === undefined}
      onClick={() => to !== undefined && setChosen(to)}
    />
  );
  return (
    <Card as="section" className="mt-3 grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <div className={years.length > 1 ? '-ms-3 flex items-center' : undefined}>
          {years.length > 1 && turn(years[at + 1], texts.previous, <ChevronLeftIcon />)}
          <h2>{year}</h2>
          {years.length > 1 && turn(years[at - 1], texts.next, <ChevronRightIcon />)}
        </div>
        <span className="ui-meta">{texts.best(words.best)}</span>
      </div>
      {asTable ? (
        <YearTable label={String(year)} months={words.months} />
      ) : (
        <Year
          year={year}
          days={words.days}
          months={texts.months}
          summary={texts.summary({ year, ...words })}
          isOfDevice={today === undefined}
        />
      )}
      <DaysFoot legend={<YearLegend {...texts.legend} />} asTable={asTable} onTurn={setAsTable} />
    </Card>
  );
}

/** The date in the promises' time zone and day start if one is running. */
const todayOf = (promises: readonly PromiseView[]): string | undefined =>
  promises.flatMap(({ days }) => days).find(({ today }) => today)?.date;
