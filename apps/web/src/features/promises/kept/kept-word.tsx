import { streakOf } from '@slovo/domain/day';
import { kept as texts } from '@slovo/texts/web/kept';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { Button } from '@slovo/ui/primitives/button';
import { type Fact, Facts } from '@slovo/ui/primitives/card';
import { CopyIcon, PlaneIcon } from '@slovo/ui/primitives/icon';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useEffect, useState } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { useMinute } from '../../../shared/clock.ts';
import { fullDate } from '../../../shared/format/dates.ts';
import { dayWords } from '../../../shared/promise/day-words.ts';
import { titleOf } from '../../../shared/promise/labels.ts';
import { haptic } from '../../../shared/telegram/haptic.ts';
import { canShare } from '../../../shared/share-link.ts';
import { useShare } from '../actions/use-share.ts';

export interface KeptWordProps {
  promise: PromiseView;
  onClose: () => void;
}

/** The end of a kept word: the whole ribbon, what it took, and a link to share. */
export function KeptWord({ promise, onClose }: KeptWordProps) {
  useEffect(() => haptic('success'), []);
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
          {promise.is_public && <Share promise={promise} />}
        </>
      }
    >
      <WholeRibbon days={promise.days} />
      <div className="mx-auto w-full max-w-[360px] text-start">
        <h3 className="ui-unseen">{texts.took}</h3>
        <Facts items={factsOf(promise, useMinute())} />
      </div>
      {!promise.is_public && <p className="ui-meta">{texts.private}</p>}
    </Sheet>
  );
}

/** Telegram's and the system's share sheets open over the dialog; a copied link is told in the button. */
function Share({ promise }: { promise: PromiseView }) {
  const share = useShare(promise);
  const [told, setTold] = useState<string>();
  const press = async () => {
    const how = await share();
    if (how !== 'shared') setTold(texts.outcome[how]);
  };
  const opensSheet = canShare();
  return (
    <Button tone="quiet" icon={opensSheet ? <PlaneIcon /> : <CopyIcon />} onClick={() => void press()}>
      <span aria-live="polite">{told ?? (opensSheet ? texts.share : texts.copy)}</span>
    </Button>
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
      {rows.map((row) => (
        <Ribbon key={row[0]!.day} days={row} words={dayWords} className="!my-0" />
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
