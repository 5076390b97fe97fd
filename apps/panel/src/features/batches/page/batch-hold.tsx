import { batches } from '@slovo/texts/panel/batches';
import { Banner } from '@slovo/ui/primitives/banner';
import { InfoIcon } from '@slovo/ui/primitives/icon';
import type { BatchDetails } from '../../../shared/api/wire.ts';
import { useSecond } from '../../../shared/clock.ts';
import { formats } from '../../../shared/format/dates.ts';
import { clockOf } from '../batch-words.ts';

/** Until when a send can be undone, to the second. */
export function BatchHold({ batch: { stage, startsAt } }: { batch: BatchDetails }) {
  const t = batches.hold;
  const { dateTime, timeToSecond } = formats;
  const isHeld = stage === 'held' && startsAt !== null;
  const second = useSecond(isHeld);
  if (startsAt === null || (stage !== 'held' && stage !== 'scheduled')) return null;
  const left = Date.parse(startsAt) - second;
  const sentence =
    stage === 'scheduled'
      ? t.scheduled(dateTime(startsAt))
      : left > 0
        ? t.held(clockOf(left), timeToSecond(startsAt))
        : t.heldNow;
  return (
    <Banner className="mb-4" tone="pending" icon={<InfoIcon />} title={sentence}>
      {t.undoUntil}
    </Banner>
  );
}
