import { useEffect, useRef } from 'react';
import { reportError } from '../shared/feedback/report-error.ts';
import type { AppParts } from './start.ts';

/** Tells screen readers that another page is shown. Its script loads after the first page, which a browser announces. */
export function PageAnnouncer({ router }: Pick<AppParts, 'router'>) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let unmounted = false;
    let stop = () => {};
    import('./announce-pages.ts')
      .then(({ announcePages }) => {
        if (!unmounted) stop = announcePages(router, region.current!);
      })
      .catch(reportError);
    return () => {
      unmounted = true;
      stop();
    };
  }, [router]);
  return <div ref={region} role="status" className="ui-unseen" />;
}
