import { useMemo, useSyncExternalStore } from 'react';
import { LOGOUT_EVENT } from '../session/token-storage.ts';
import { keys } from '../data/keys.ts';
import { cachePromise } from '../data/promise-cache.ts';
import { queries } from '../data/queries.ts';
import { updateOfflineState } from '../offline-state.ts';
import { signedInId } from '../session/signed-in-id.ts';
import { type QueueMessage, ReportQueue, type WaitingReport } from './report-queue.ts';
import { renewReceipt } from './clock-receipt.ts';
import { openTable } from './table.ts';
import { uploadReport } from './upload-report.ts';

const LOCK_AND_CHANNEL = 'slovo-report-queue';
const MINUTE_MS = 60_000;

let tabs: BroadcastChannel | undefined;

/** The queue of this page. */
export const reportQueue = new ReportQueue({
  table: openTable<WaitingReport>('reports'),
  upload: uploadReport,
  userId: signedInId,
  isOnline: () => navigator.onLine,
  // Without the Web Locks API two tabs may send the same report; its idempotency key makes that harmless.
  withLock: async (work) => {
    await ('locks' in navigator ? navigator.locks.request(LOCK_AND_CHANNEL, work) : work());
  },
  onRemoved: (promiseId, sent) => {
    if (sent) cachePromise(queries, sent.promise);
    void queries.invalidateQueries({ queryKey: [...keys.promise(promiseId), 'reports'] });
  },
  notifyTabs: (news) => tabs?.postMessage(news),
});

const wake = () => void reportQueue.wake();
let started = false;

/**
 * Sends what is queued: now, and from the first call on whenever the device comes online, the session changes, the tab
 * becomes visible, and every minute.
 */
export function startSending(): void {
  void renewReceipt();
  if (!('indexedDB' in globalThis)) return;
  if (!started) start();
  wake();
}

function start(): void {
  started = true;
  tabs = new BroadcastChannel(LOCK_AND_CHANNEL);
  tabs.onmessage = ({ data }: MessageEvent<QueueMessage>) => void reportQueue.onMessage(data).catch(() => {});
  reportQueue.subscribe(() => updateOfflineState({ queued: reportQueue.get().reports }));
  window.addEventListener('online', wake);
  window.addEventListener(LOGOUT_EVENT, wake);
  document.addEventListener('visibilitychange', wakeIfVisible);
  setInterval(wakeIfVisible, MINUTE_MS);
}

function wakeIfVisible(): void {
  if (document.visibilityState !== 'visible') return;
  void renewReceipt();
  wake();
}

/** Queued reports of one promise. */
export function useWaitingReports(promiseId: number) {
  const { reports, sending } = useSyncExternalStore(reportQueue.subscribe, reportQueue.get);
  const own = useMemo(() => reports.filter((one) => one.promiseId === promiseId), [reports, promiseId]);
  return { reports: own, sending };
}
