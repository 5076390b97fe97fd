import { parked as t } from '@slovo/texts/panel/parked';
import { Box, Columns } from '@slovo/ui/panel/box';
import { formats } from '../../shared/format/dates.ts';
import { CauseEvents } from './cause-events.tsx';
import { type Cause, groupEvents, type Parked } from './group-events.ts';
import type { ParkedPageProps } from './parked-page.tsx';
import { Payload } from './payload.tsx';

/** Causes, the events of the chosen one, and the payload of the chosen event beside them. */
export function Causes({ events, search, onSearch }: ParkedPageProps & { events: readonly Parked[] }) {
  const causes = groupEvents(events);
  const chosen = events.find(({ name }) => name === search.event);
  const cause = causes.find((one) => chosen && one.events.includes(chosen)) ?? causes[0]!;
  const choose = (event: Parked) => onSearch({ ...search, event: event.name });
  return (
    <Columns className="ui-columns-wide">
      <div>
        <Box title={t.causes} note={t.causesCount(causes.length, events.length)}>
          <ul className="ui-causes">
            {causes.map((one) => (
              <CauseRow
                key={one.key}
                cause={one}
                isCurrent={one === cause}
                onChoose={() => choose(one.events[0]!)}
              />
            ))}
          </ul>
        </Box>
        <CauseEvents key={cause.key} cause={cause} chosen={chosen} onChoose={choose} />
      </div>
      <aside>
        {chosen ? <Payload key={chosen.name} event={chosen} /> : <p className="ui-muted">{t.pick}</p>}
      </aside>
    </Columns>
  );
}

function CauseRow({
  cause,
  isCurrent,
  onChoose,
}: {
  cause: Cause;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const { number, dateTime } = formats;
  return (
    <li>
      <button type="button" aria-pressed={isCurrent} onClick={onChoose}>
        <span className="ui-cause-text">
          <b className="ui-strong">{cause.subjects.join(', ')}</b>{' '}
          <span className="ui-meta">
            {cause.service} · {cause.consumer}
          </span>
          <span className="ui-cause-error">{cause.message}</span>
        </span>
        <b className="ui-strong">{number(cause.events.length)}</b>
        <span className="ui-meta">{dateTime(cause.events[0]!.parked_at)}</span>
      </button>
    </li>
  );
}
