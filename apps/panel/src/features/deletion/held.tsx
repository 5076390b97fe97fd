import { deletion } from '@slovo/texts/panel/deletion';
import { Meter } from '@slovo/ui/primitives/meter';
import type { ReactNode } from 'react';
import type { DeletionJob } from '../../shared/api/wire.ts';
import { useSecond } from '../../shared/clock.ts';
import { useSpoken } from '../../shared/feedback/use-spoken.ts';
import { clockOf } from './estimate.ts';

/** Until when it can be undone, to the second, and what goes then. */
export function Held({ job, children }: { job: DeletionJob; children: ReactNode }) {
  const t = deletion.held;
  const second = useSecond();
  const end = Date.parse(job.holdUntil ?? job.requestedAt);
  const whole = end - Date.parse(job.requestedAt);
  const leftMs = Math.min(whole, Math.max(0, end - second));
  const left = clockOf(leftMs);
  const spoken = useSpoken(t.meter(left));
  return (
    <>
      <p className="ui-figure-line">
        <span className="ui-figure">{left}</span> {t.left}
      </p>
      <Meter
        value={Math.round((whole - leftMs) / 1000)}
        max={Math.round(whole / 1000)}
        label={t.meter(left)}
        tone="ink"
      />
      <p className="ui-unseen" role="status">
        {spoken}
      </p>
      <p className="ui-muted">{t.state}</p>
      {children}
      <p className="ui-muted">{t.text}</p>
    </>
  );
}
