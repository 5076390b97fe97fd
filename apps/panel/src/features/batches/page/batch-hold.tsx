import { batches } from '@slovo/texts/panel/batches';
import { Banner } from '@slovo/ui/primitives/banner';
import { InfoIcon } from '@slovo/ui/primitives/icon';
import type { BatchDetails } from '../../../shared/api/wire.ts';
import { useSecond } from '../../../shared/clock.ts';
import { useFormats } from '../../../shared/format/dates.ts';
import { usePanelTexts } from '../../../shared/texts/use-panel-texts.ts';
import { clockOf } from '../batch-words.ts';

/** Until when a send can be undone, to the second. */
export function BatchHold({ batch: { stage, startsAt } }: { batch: BatchDetails }) {
  const t = usePanelTexts(batches).hold;
  const { dateTime, timeToSecond } = useFormats();
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
    <Banner tone="pending" icon={<InfoIcon />} title={sentence}>
      {t.undoUntil}
    </Banner>
  );
}
