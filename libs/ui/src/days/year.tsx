/** Share of promises kept that day in quarters, 0 if none was required; `cut` if none was kept. */
export type YearLevel = 0 | 1 | 2 | 3 | 4 | 'cut' | 'ahead';

export interface YearDay {
  /** `YYYY-MM-DD` */
  date: string;
  level: YearLevel;
  today?: boolean;
}

export interface YearProps {
  year: number;
  /** Dates that are absent are drawn as days without promises. */
  days: readonly YearDay[];
  /** Twelve short names, January first. */
  months: readonly string[];
  /** «2026 год: сдержано 214 дней из 264, лучшая серия 41 день» */
  summary: string;
  /** Today is the reader's own, so a page of the server is corrected on the device: app/server/show-locally.ts of the web app. */
  isOfDevice?: boolean;
}

const pad = (number: number) => String(number).padStart(2, '0');

/** Twelve ribbons of 31 columns; the thicker the band, the more promises were kept that day. */
export function Year({ year, days, months, summary, isOfDevice }: YearProps) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (
    <div className="ui-year" role="img" aria-label={summary} data-year={isOfDevice ? year : undefined}>
      {months.map((name, month) => {
        const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
        return (
          <div key={name} className="ui-year-row">
            <span>{name}</span>
            <span className="ui-year-days">
              {Array.from({ length }, (_, index) => {
                const date = `${year}-${pad(month + 1)}-${pad(index + 1)}`;
                const day = byDate.get(date);
                return <i key={date} data-level={day?.level ?? 0} data-today={day?.today || undefined} />;
              })}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** How to read the thickness: from a thread to a full band, and the cross of a day without any. */
export function YearLegend({
  fewLabel,
  allLabel,
  noneLabel,
}: Record<'fewLabel' | 'allLabel' | 'noneLabel', string>) {
  return (
    <p className="ui-year-legend">
      <span>
        {fewLabel}
        <span className="ui-year ui-year-sample" aria-hidden>
          {([1, 2, 3, 4] as const).map((level) => (
            <i key={level} data-level={level} />
          ))}
        </span>
        {allLabel}
      </span>
      <span>
        <span className="ui-year ui-year-sample" aria-hidden>
          <i data-level="cut" />
        </span>
        {noneLabel}
      </span>
    </p>
  );
}
