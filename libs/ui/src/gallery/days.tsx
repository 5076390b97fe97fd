import { useState } from 'react';
import type { DayState } from '../days/day.ts';
import { Legend } from '../days/legend.tsx';
import { Month } from '../days/month.tsx';
import { Ribbon } from '../days/ribbon.tsx';
import { Strength } from '../days/strength.tsx';
import { TodayMark } from '../days/today-mark.tsx';
import { Year, YearLegend } from '../days/year.tsx';
import { Card } from '../primitives/card.tsx';
import { MONTHS, sampleDays, sampleYear, STATE_NAMES, WEEKDAYS, WORDS } from './samples.ts';
import { BothSchemes, Specimen, Specimens } from './specimen.tsx';

const LEGEND: DayState[] = ['kept', 'pending', 'skipped', 'rest', 'missed', 'open', 'ahead'];
const MARKS: DayState[] = ['open', 'pending', 'kept', 'rest', 'skipped', 'missed', 'ahead'];
const TODAYS = ['kkrkkOaaaa', 'kkrkkPaaaa', 'kkrkkKaaaa', 'kkrkrRaaaa', 'kkrksSaaaa', 'kkmkkXaaaa'];

export function DaysSection() {
  return (
    <Specimens id="days" title="Days">
      <BothSchemes>
        <Card className="ui-specimen-stack">
          <Ribbon days={sampleDays('kkkkkkskkmkkkrkkkpOaaaaaaaaaaa')} words={WORDS} />
          <Legend
            items={LEGEND.map((state) => ({ state, today: state === 'open', label: STATE_NAMES[state] }))}
          />
        </Card>
      </BothSchemes>
      <div className="ui-specimen-grid">
        <Card className="ui-specimen-stack">
          {TODAYS.map((letters) => (
            <Ribbon key={letters} days={sampleDays(letters)} words={WORDS} />
          ))}
        </Card>
        <Card className="ui-specimen-stack">
          <Specimen name="big">
            <Ribbon size="big" days={sampleDays('kksmkOaa')} words={WORDS} />
          </Specimen>
          <Specimen name="month">
            <Ribbon size="month" days={sampleDays('kkpKraa')} words={WORDS} />
          </Specimen>
          <Specimen name="thin">
            <Ribbon size="thin" days={sampleDays('kkskkkkOaa')} words={WORDS} />
          </Specimen>
          <div className="ui-btn-row">
            {MARKS.map((state) => (
              <TodayMark key={state} state={state} label={STATE_NAMES[state]} />
            ))}
          </div>
          <div className="ui-btn-row">
            {[0, 24, 73, 100].map((value) => (
              <Strength key={value} value={value} label={`Сила ${value} из 100`} />
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
          <Year
            year={2026}
            days={sampleYear()}
            months={MONTHS}
            summary="2026 год: сдержано 214 дней из 264"
          />
          <YearLegend fewLabel="часть слов" allLabel="все" noneLabel="ни одного" />
        </Card>
      </div>
    </Specimens>
  );
}

/** «7 ноября»: the number that is seen is a word of what is heard. */
const dayName = (date: string): string =>
  new Date(date).toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const PAGES = [
  { month: '2026-11', name: 'Ноябрь' },
  { month: '2026-12', name: 'Декабрь' },
] as const;

function Months() {
  const [page, setPage] = useState<0 | 1>(0);
  const { month, name } = PAGES[page];
  return (
    <Month
      month={month}
      title={name}
      label={`${name} 2026`}
      weekdays={WEEKDAYS}
      days={sampleDays('kkkkkskkkmkkkrkkxpOaaaaaaaaaaa')}
      describe={(date, state, today) =>
        [dayName(date), today && 'сегодня', state && state !== 'open' && STATE_NAMES[state]]
          .filter(Boolean)
          .join(': ')
      }
      pager={{
        previousLabel: 'Ноябрь',
        nextLabel: 'Декабрь',
        onPrevious: page === 1 ? () => setPage(0) : undefined,
        onNext: page === 0 ? () => setPage(1) : undefined,
      }}
    />
  );
}
