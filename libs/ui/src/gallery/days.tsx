import { gallery } from '@slovo/texts/web/gallery';
import { days, dayStates } from '@slovo/texts/web/days';
import { useState } from 'react';
import type { DayState } from '../days/day.ts';
import { Legend } from '../days/legend.tsx';
import { Month } from '../days/month.tsx';
import { Ribbon } from '../days/ribbon.tsx';
import { Strength } from '../days/strength.tsx';
import { TodayMark } from '../days/today-mark.tsx';
import { Year, YearLegend } from '../days/year.tsx';
import { Card } from '../primitives/card.tsx';
import { ribbonWords } from './ribbon-words.ts';
import { sampleDays, sampleYear } from './samples.ts';
import { BothSchemes, Specimen, Specimens } from './specimen.tsx';

const t = gallery.days;
const LEGEND: DayState[] = ['kept', 'pending', 'skipped', 'rest', 'missed', 'open', 'ahead'];
const MARKS: DayState[] = ['open', 'pending', 'kept', 'rest', 'skipped', 'missed', 'ahead'];
const TODAYS = ['kkrkkOaaaa', 'kkrkkPaaaa', 'kkrkkKaaaa', 'kkrkrRaaaa', 'kkrksSaaaa', 'kkmkkXaaaa'];

export function DaysSection() {
  return (
    <Specimens id="days" title={gallery.sections.days}>
      <BothSchemes>
        <Card className="ui-specimen-stack">
          <Ribbon days={sampleDays('kkkkkkskkmkkkrkkkpOaaaaaaaaaaa')} words={ribbonWords} />
          <Legend
            items={LEGEND.map((state) =>
              state === 'open'
                ? { state, today: true, label: days.legend.today }
                : { state, label: dayStates[state] },
            )}
          />
        </Card>
      </BothSchemes>
      <div className="ui-specimen-grid">
        <Card className="ui-specimen-stack">
          {TODAYS.map((letters) => (
            <Ribbon key={letters} days={sampleDays(letters)} words={ribbonWords} />
          ))}
        </Card>
        <Card className="ui-specimen-stack">
          <Specimen name={<code>big</code>}>
            <Ribbon size="big" days={sampleDays('kksmkOaa')} words={ribbonWords} />
          </Specimen>
          <Specimen name={<code>month</code>}>
            <Ribbon size="month" days={sampleDays('kkpKraa')} words={ribbonWords} />
          </Specimen>
          <Specimen name={<code>thin</code>}>
            <Ribbon size="thin" days={sampleDays('kkskkkkOaa')} words={ribbonWords} />
          </Specimen>
          <div className="ui-btn-row">
            {MARKS.map((state) => (
              <TodayMark key={state} state={state} label={dayStates[state]} />
            ))}
          </div>
          <div className="ui-btn-row">
            {[0, 24, 73, 100].map((value) => (
              <Strength key={value} value={value} label={t.strength(value)} />
            ))}
          </div>
        </Card>
      </div>
      <div className="ui-specimen-grid">
        <Card>
          <Months />
        </Card>
        <Card className="ui-specimen-stack">
          <h3>2026</h3>
          <Year year={2026} days={sampleYear()} months={t.shortMonths} summary={t.year} />
          <YearLegend fewLabel={t.few} allLabel={t.all} noneLabel={t.none} />
        </Card>
      </div>
    </Specimens>
  );
}

const PAGES = ['2026-11', '2026-12'];

function Months() {
  const [page, setPage] = useState(0);
  const { name, label } = t.months[page]!;
  return (
    <Month
      month={PAGES[page]!}
      title={name}
      label={label}
      weekdays={days.weekdays}
      days={sampleDays('kkkkkskkkmkkkrkkxpOaaaaaaaaaaa')}
      describe={(date, state, today) => days.cell(t.months[page]!.day(Number(date.slice(-2))), state, today)}
      pager={{
        previousLabel: t.months[0]!.name,
        nextLabel: t.months[1]!.name,
        onPrevious: page === 1 ? () => setPage(0) : undefined,
        onNext: page === 0 ? () => setPage(1) : undefined,
      }}
    />
  );
}
