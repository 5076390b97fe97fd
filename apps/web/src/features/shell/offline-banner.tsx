import { common } from '@slovo/texts/web/common';
import { Banner } from '@slovo/ui/primitives/banner';
import { OfflineIcon } from '@slovo/ui/primitives/first-icon';
import { useOfflineState, useOnline } from '../../shared/offline/offline-state.ts';

/** Shown offline. A page with data adds its age. */
export function OfflineBanner() {
  const online = useOnline();
  const { note, unreachable } = useOfflineState();
  if (online && !unreachable) return null;
  return (
    <div className="mx-auto max-w-[640px] px-4 pt-3">
      <Banner icon={<OfflineIcon />} role="status" title={common.offline.title}>
        {note ?? common.offline.text}
      </Banner>
    </div>
  );
}
