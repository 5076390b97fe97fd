import { common } from '@slovo/texts/web/common';
import { Banner } from '@slovo/ui/primitives/banner';
import { OfflineIcon } from '@slovo/ui/primitives/icon';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <div className="mx-auto max-w-[640px] px-4 pt-3">
      <Banner icon={<OfflineIcon />} role="status" title={common.offline.title}>
        {common.offline.text}
      </Banner>
    </div>
  );
}
