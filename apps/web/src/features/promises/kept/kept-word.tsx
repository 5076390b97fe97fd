import { streakOf } from '@slovo/domain/day';
import { kept as texts } from '@slovo/texts/web/kept';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { Button } from '@slovo/ui/primitives/button';
import { type Fact, Facts } from '@slovo/ui/primitives/card';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useEffect } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { useMinute } from '../../../shared/clock.ts';
import { fullDate } from '../../../shared/format/dates.ts';
import { dayWords } from '../../../shared/promise/day-words.ts';
import { titleOf } from '../../../shared/promise/labels.ts';
import { haptic } from '../../../shared/telegram/haptic.ts';
import { cardAddress, useCardPicture } from './card-picture.ts';
import { ShareKept, ShareStory } from './share-kept.tsx';

export interface KeptWordProps {
  promise: PromiseView;
  onClose: () => void;
}

/** The end of a kept word: the whole ribbon, what it took, and its picture to share. */
export function KeptWord({ promise, onClose }: KeptWordProps) {
  useEffect(() => haptic('success'), []);
  const picture = useCardPicture(cardAddress(promise, 'link'));
  return (
    <Sheet
      open
      wide="screen"
      onClose={onClose}
      title={
        <>
          <span className="mb-2 block text-2 font-strong tracking-normal text-kept-ink">{texts.title}</span>
          {titleOf(promise)}
        </>
      }
      description={promise.description || undefined}
      actions={
        <>
          <Button big onClick={onClose}>
            {texts.onward}
          </Button>
          {promise.is_public && <ShareKept promise={promise} picture={picture?.file} />}
          {promise.is_public && <ShareStory promise={promise} />}
        </>
      }
    >
      <WholeRibbon days={promise.days} />
      {picture && (
        <img
          src={picture.url}
          width={1200}
          height={630}
          alt={texts.picture}
          className="mx-auto h-auto w-full max-w-[360px] rounded-2 border border-line"
        />
      )}
      <div className="mx-auto w-full max-w-[360px] text-start">
        <h3 className="ui-unseen">{texts.took}</h3>
        <Facts items={factsOf(promise, useMinute())} />
      </div>
      {!promise.is_public && <p className="ui-meta">{texts.private}</p>}
    </Sheet>
  );
}

/** A ribbon of one row shows a month at most. */
const ROW = 30;

function WholeRibbon({ days }: Pick<PromiseView, 'days'>) {
  const rows = Array.from({ length: Math.ceil(days.length / ROW) }, (_, row) =>
    days.slice(row * ROW, (row + 1) * ROW),
  );
  return (
    <div className="my-2 grid gap-1">
      {rows.map((row, index) => (
        <Ribbon
          key={row[0]!.day}
          days={row}
          before={rows[index - 1]?.at(-1)}
          words={dayWords}
          className="!my-0"
        />
      ))}
    </div>
  );
}

function factsOf(promise: PromiseView, at: number): Fact[] {
  const { type, days, days_total, completed_days, reports_count, skips, started_at, closed_at } = promise;
  const { facts } = texts;
  const { best } = streakOf({ type, days });
  return [
    { term: facts.days, value: texts.days(completed_days, days_total) },
    { term: facts.reports, value: texts.reports(reports_count) },
    ...(best > 0 ? [{ term: facts.best, value: texts.best(best) }] : []),
    ...(skips ? [{ term: facts.skips, value: texts.skips(skips.used, skips.budget) }] : []),
    ...(started_at && closed_at
      ? [{ term: facts.dates, value: texts.dates(fullDate(started_at, at), fullDate(closed_at, at)) }]
      : []),
  ];
}
