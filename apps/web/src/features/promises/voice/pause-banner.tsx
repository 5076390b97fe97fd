import { voice } from '@slovo/texts/web/voice';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { calendarDate } from '../../../shared/format/dates.ts';
import { pauseOf } from '../../../shared/promise/pause.ts';
import { usePause } from './use-voice-actions.ts';

/** The pause that is on or ahead, for everybody who sees the promise; its owner may end it. */
export function PauseBanner({ promise, isOwner }: { promise: PromiseView; isOwner: boolean }) {
  const { end } = usePause(promise);
  const pause = pauseOf(promise);
  if (!pause) return null;
  const { isAhead } = pause;
  const until = calendarDate(pause.until);
  return (
    <Banner
      action={
        isOwner && (
          <Button tone="quiet" busy={end.isPending} onClick={() => end.mutate()}>
            {isAhead ? voice.pause.undo : voice.pause.end}
          </Button>
        )
      }
    >
      {isAhead ? voice.pause.ahead(calendarDate(pause.from), until) : voice.pause.on(until)}
    </Banner>
  );
}
