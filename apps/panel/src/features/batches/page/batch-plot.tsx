import { batches as t } from '@slovo/texts/panel/batches';
import { Box } from '@slovo/ui/panel/box';
import { type CSSProperties, useMemo } from 'react';
import type { BatchDetails } from '../../../shared/api/wire.ts';
import { formats } from '../../../shared/format/dates.ts';

type Minute = BatchDetails['series'][number];
/** More bars than this are thinner than a pixel, so neighbours are drawn as one. */
const MOST_BARS = 120;

/** Neighbouring minutes added up, so that there are at most so many bars. */
export function barsOf(series: readonly Minute[], most = MOST_BARS): Minute[] {
  const width = Math.max(1, Math.ceil(series.length / most));
  return Array.from({ length: Math.ceil(series.length / width) }, (_, index) => {
    const part = series.slice(index * width, (index + 1) * width);
    return {
      minute: part[0]!.minute,
      delivered: part.reduce((sum, { delivered }) => sum + delivered, 0),
      failed: part.reduce((sum, { failed }) => sum + failed, 0),
    };
  });
}

export function BatchPlot({ series }: Pick<BatchDetails, 'series'>) {
  const { number, time } = formats;
  const bars = useMemo(() => barsOf(series), [series]);
  if (series.length === 0)
    return (
      <Box title={t.plot.title} inset>
        <p className="ui-muted">{t.plot.none}</p>
      </Box>
    );
  const sum = (field: 'delivered' | 'failed') => series.reduce((total, minute) => total + minute[field], 0);
  const top = series.reduce((most, one) => (allOf(one) > allOf(most) ? one : most));
  const words = t.plot.words(
    series.length,
    number(sum('delivered')),
    number(sum('failed')),
    number(allOf(top)),
    time(top.minute),
  );
  return (
    <Box title={t.plot.title} inset>
      <Bars bars={bars} />
      <p className="mt-2">{words}</p>
      <Numbers series={series} />
    </Box>
  );
}

const allOf = ({ delivered, failed }: Minute): number => delivered + failed;

/** Hidden from screen readers: the sentence and the table below say the same. */
function Bars({ bars }: { bars: readonly Minute[] }) {
  const most = Math.max(1, ...bars.map(allOf));
  const share = (count: number) => ({ '--share': count / most }) as CSSProperties;
  return (
    <div className="ui-minutes" aria-hidden>
      {bars.map(({ minute, delivered, failed }) => (
        <span key={minute}>
          <i style={share(delivered)} />
          <i style={share(failed)} />
        </span>
      ))}
    </div>
  );
}

/** The latest minutes first; an hour is enough to read. */
function Numbers({ series }: Pick<BatchDetails, 'series'>) {
  const { number, time } = formats;
  return (
    <details className="mt-2">
      <summary className="ui-link">{t.plot.table}</summary>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t.plot.minute}</th>
            <th scope="col">{t.columns.delivered}</th>
            <th scope="col">{t.columns.failed}</th>
          </tr>
        </thead>
        <tbody>
          {series
            .slice(-60)
            .toReversed()
            .map(({ minute, delivered, failed }) => (
              <tr key={minute}>
                <td>{time(minute)}</td>
                <td>{number(delivered)}</td>
                <td>{number(failed)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
