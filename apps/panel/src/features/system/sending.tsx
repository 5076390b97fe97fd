import { system } from '@slovo/texts/panel/system';
import { Box } from '@slovo/ui/panel/box';
import type { SendingState } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { hourOf, linePath, ratesOf } from './rates.ts';

/** Messages a second that Telegram takes of one bot. */
const LIMIT = 30;
const PLOT = { width: 720, height: 140, top: 32 };

/** What waits for Telegram, and how fast it went in the last hour. */
export function Sending({ state }: { state: SendingState }) {
  const t = system.sending;
  const { number, time } = formats;
  const { sent, tooMany, failed } = hourOf(state);
  const { direct, batch } = state;
  const waiting = direct.isCapped ? t.capped(number(direct.waiting)) : number(direct.waiting);
  const figures = [
    {
      name: t.direct,
      value: direct.oldestAt === null ? waiting : `${waiting}, ${t.oldest(time(direct.oldestAt))}`,
    },
    { name: t.batch, value: number(batch.waiting) },
    { name: t.sendingNow, value: number(batch.sending) },
    { name: t.paused, value: number(batch.paused) },
    { name: t.sent, value: number(sent) },
    { name: t.tooMany, value: number(tooMany) },
    // Also where none is: an operator has to know that it was counted.
    { name: t.sentAgain, value: number(state.unknown.sentAgain) },
    { name: t.notSentAgain, value: number(state.unknown.notSentAgain) },
    ...failed.map(({ reason, count }) => ({
      name: `${t.failures}: ${t.reasons[reason]}`,
      value: number(count),
    })),
  ];
  return (
    <Box title={t.title} note={t.limit} inset>
      <Plot state={state} />
      <ul className="ui-figures">
        {figures.map(({ name, value }) => (
          <li key={name}>
            {name} <b>{value}</b>
          </li>
        ))}
      </ul>
      <Minutes state={state} />
    </Box>
  );
}

function Plot({ state }: { state: SendingState }) {
  const t = system.sending;
  const { number } = formats;
  const { width, height, top } = PLOT;
  const rates = ratesOf(state);
  const most = Math.round(Math.max(0, ...rates) * 10) / 10;
  const line = linePath(rates, PLOT);
  const limit = height - (LIMIT / top) * height;
  return (
    <svg
      className="ui-plot"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t.plot(number(most), number(state.perSecond))}
    >
      <path className="ui-plot-limit" d={`M0 ${limit}H${width}`} />
      {rates.length > 1 && (
        <>
          <path className="ui-plot-area" d={`${line}L${width} ${height}L0 ${height}Z`} />
          <path className="ui-plot-line" d={line} />
        </>
      )}
      <path className="ui-plot-ground" d={`M0 ${height}H${width}`} />
    </svg>
  );
}

/** The plot's numbers in words, for who cannot see it. */
function Minutes({ state: { minutes } }: { state: SendingState }) {
  const t = system.sending;
  const { number, time } = formats;
  return (
    <details>
      <summary className="ui-summary">{t.asTable}</summary>
      <div className="ui-table-box ui-sent-minutes" role="region" aria-label={t.title} tabIndex={0}>
        <table className="ui-table">
          <thead>
            <tr>
              {(['minute', 'direct', 'batch', 'tooMany', 'failed'] as const).map((column) => (
                <th key={column} scope="col">
                  {t.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {minutes.map(({ at, direct, batch, tooManyRequests, failed }) => (
              <tr key={at}>
                <th scope="row">{time(at)}</th>
                <td>{number(direct)}</td>
                <td>{number(batch)}</td>
                <td>{number(tooManyRequests)}</td>
                <td>{number(Object.values(failed).reduce((sum, count) => sum + count, 0))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
