import { useMemo, useSyncExternalStore } from 'react';
import { LOGOUT_EVENT } from '../session/token-storage.ts';
import { keys } from '../data/keys.ts';
import { keepPromise } from '../data/promise-cache.ts';
import { queries } from '../data/queries.ts';
import { tellOffline } from './offline-state.ts';
import { signedInId } from '../session/signed-in-id.ts';
import { type QueueNews, ReportQueue, type WaitingReport } from './report-queue.ts';
import { openShelf } from './shelf.ts';
import { uploadReport } from './upload-report.ts';

const NAME = 'slovo-report-queue';
const MINUTE_MS = 60_000;

let tabs: BroadcastChannel | undefined;

/** The page's own. */
export const reportQueue = new ReportQueue({
  shelf: openShelf<WaitingReport>('reports'),
  upload: uploadReport,
  userId: signedInId,
  isOnline: () => navigator.onLine,
  // Without locks two tabs may send the same report: its key makes one of it.
  alone: async (work) => {
    await ('locks' in navigator ? navigator.locks.request(NAME, work) : work());
  },
  onLeft: (promiseId, sent) => {
    if (sent) keepPromise(queries, sent.promise);
    void queries.invalidateQueries({ queryKey: [...keys.promise(promiseId), 'reports'] });
  },
  tellTabs: (news) => tabs?.postMessage(news),
});

const wake = () => void reportQueue.wake();
let started = false;

/**
 * What waits goes out: now, and from the first call on whenever the line is back, somebody signs in or out, the page is
 * looked at, and every minute.
 */
export function wakeReportQueue(): void {
  if (!('indexedDB' in globalThis)) return;
  if (!started) start();
  wake();
}

function start(): void {
  started = true;
  tabs = new BroadcastChannel(NAME);
  tabs.onmessage = ({ data }: MessageEvent<QueueNews>) => void reportQueue.hear(data).catch(() => {});
  reportQueue.subscribe(() => tellOffline({ queued: reportQueue.get().reports }));
  window.addEventListener('online', wake);
  window.addEventListener(LOGOUT_EVENT, wake);
  document.addEventListener('visibilitychange', wakeIfSeen);
  setInterval(wakeIfSeen, MINUTE_MS);
}

function wakeIfSeen(): void {
  if (document.visibilityState === 'visible') wake();
}

/** What waits of one promise. */
export function useWaitingReports(promiseId: number) {
  const { reports, sending } = useSyncExternalStore(reportQueue.subscribe, reportQueue.get);
  const own = useMemo(() => reports.filter((one) => one.promiseId === promiseId), [reports, promiseId]);
  return { reports: own, sending };
}
