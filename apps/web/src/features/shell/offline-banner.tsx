import { common } from '@slovo/texts/web/common';
import { Banner } from '@slovo/ui/primitives/banner';
import { OfflineIcon } from '@slovo/ui/primitives/first-icon';
import type { ReactNode } from 'react';
import { elapsedSince, now, useMinute } from '../../shared/clock.ts';
import { nearDate } from '../../shared/format/dates.ts';
import { useOfflineState, useOnline } from '../../shared/offline/offline-state.ts';

/** Shown offline, and while a service is away of which the page shows something. A page with data adds its age. */
export function OfflineBanner() {
  const online = useOnline();
  const { note, unreachable, awaySince } = useOfflineState();
  if (!online || unreachable) return <Line title={common.offline.title}>{note ?? common.offline.text}</Line>;
  return awaySince === null ? null : <AwayLine since={awaySince} />;
}

function AwayLine({ since }: { since: number }) {
  const at = useMinute();
  const when = nearDate(new Date(now() - elapsedSince(since)).toISOString(), at);
  return <Line title={common.away.title}>{common.away.since(when)}</Line>;
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[640px] px-4 pt-3">
      <Banner icon={<OfflineIcon />} role="status" title={title}>
        {children}
      </Banner>
    </div>
  );
}
