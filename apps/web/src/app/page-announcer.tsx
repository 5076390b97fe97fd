import { useEffect, useRef } from 'react';
import { reportError } from '../shared/feedback/report-error.ts';
import type { AppParts } from './start.ts';

/**
 * Announces to screen readers that another page is shown. Its script loads after the first page, which a browser announces.
 * A change of page that comes earlier is announced once it is there, or by the title alone if it cannot be loaded.
 */
export function PageAnnouncer({ router }: Pick<AppParts, 'router'>) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let unmounted = false;
    let loading = false;
    let missed = false;
    const load = () => {
      if (loading) return;
      loading = true;
      import('./announce-pages.ts')
        .then(({ announcePages }) => {
          stop();
          if (!unmounted) stop = announcePages(router, region.current!, missed);
        })
        .catch((error: unknown) => {
          loading = false;
          if (missed && region.current) region.current.textContent = document.title;
          reportError(error);
        });
    };
    let stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      missed = true;
      load();
    });
    load();
    return () => {
      unmounted = true;
      stop();
    };
  }, [router]);
  return <div ref={region} role="status" className="ui-unseen" />;
}
