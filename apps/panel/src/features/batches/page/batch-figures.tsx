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
  const time = (ms: number | null) => (ms === null ? t.unknown : clockOf(ms));
  return (
    <div className="ui-figures">
      <p className="ui-figure">
        {number(total - outcomes.queued)} <small>{t.settled(number(total))}</small>
      </p>
      {!isOver(batch) && (
        <>
          <p className="ui-figure">
            {number(rate)} <small>{t.rate}</small>
          </p>
          <p className="ui-figure">
            {time(etaMs)} <small>{t.eta}</small>
          </p>
        </>
      )}
      <p className="ui-figure">
        {time(durationMs)} <small>{t.duration}</small>
      </p>
    </div>
  );
}

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
