import { batches } from '@slovo/texts/panel/batches';
import type { BatchDetails } from '../../../shared/api/wire.ts';
import { useSpoken } from '../../../shared/feedback/use-spoken.ts';
import { formats } from '../../../shared/format/dates.ts';
import { clockOf, nameOfBatch } from '../batch-words.ts';
import { isOver } from '../batch-queries.ts';

/** How far it is, how fast, and how long it takes still. */
export function BatchFigures({ batch }: { batch: BatchDetails }) {
  const t = batches.figures;
  const { number } = formats;
  const { total, outcomes, rate, etaMs, durationMs } = batch;
  return (
    <div className="ui-outcome-figures">
      <Figure value={number(total - outcomes.queued)} name={t.settled(number(total))} />
      {!isOver(batch) && (
        <>
          <Figure value={number(rate)} name={t.rate} />
          {etaMs !== null && <Figure value={clockOf(etaMs)} name={t.eta} />}
        </>
      )}
      {durationMs !== null && <Figure value={clockOf(durationMs)} name={t.duration} />}
    </div>
  );
}

const Figure = ({ value, name }: { value: string; name: string }) => (
  <p className="ui-outcome-figure">
    {value} <small>{name}</small>
  </p>
);

/** How far it is, said aloud every 10 seconds at most while it is on its way. */
export function SpokenProgress({ batch }: { batch: BatchDetails }) {
  const { number } = formats;
  const spoken = useSpoken(batches.progress(nameOfBatch(batch), number(batch.progressPercentage)));
  if (isOver(batch) || batch.enqueued === 0) return null;
  return (
    <p className="ui-unseen" role="status">
      {spoken}
    </p>
  );
}

/** People whose quiet hours hold the message back. */
export function Morning({ batch: { waitingForMorning } }: { batch: BatchDetails }) {
  const t = batches;
  const { dateTime } = formats;
  const { count, until } = waitingForMorning;
  if (count === 0) return null;
  return (
    <p>{until === null ? t.waitingForMorningSoon(count) : t.waitingForMorning(count, dateTime(until))}</p>
  );
}
