import { days } from '@slovo/texts/web/days';
import { my } from '@slovo/texts/web/my';
import { Legend } from '@slovo/ui/days/legend';
import { Card } from '@slovo/ui/primitives/card';
import type { PromiseView } from '../../shared/api/wire.ts';
import { dayTitle } from '../../shared/format/dates.ts';
import { titleOf } from '../../shared/promise/labels.ts';
import { Mark } from '../../shared/promise/promise-tile.tsx';
import { legend } from '../../shared/promise/day-words.ts';
import { todayItems, waits } from './today.ts';

/** Only on wide screens: today's promises in a column, and the legend of the days. */
export function TodayRail({ promises }: { promises: readonly PromiseView[] }) {
  const items = todayItems(promises);
  const date = items[0]?.promise.days.find((day) => day.today)?.date;
  return (
    <>
      {items.length > 0 && (
        <Card>
          <div className="mb-2 flex items-baseline justify-between">
            <h2>{my.today.title}</h2>
            <span className="ui-meta">{date && dayTitle(date)}</span>
          </div>
          {items.map(({ promise, state }) => (
            <div key={promise.id} className="flex min-h-[52px] items-center gap-3">
              <Mark promise={promise} />
              <span
                className={`ui-cut min-w-0 flex-1 ${waits({ promise, state }) ? 'ui-strong' : 'ui-muted'}`}
              >
                {titleOf(promise)}
              </span>
              <span className="ui-meta">{my.today[state]}</span>
            </div>
          ))}
        </Card>
      )}
      <Card>
        <h2 className="mb-2">{days.legend.title}</h2>
        <Legend items={legend} />
      </Card>
    </>
  );
}
