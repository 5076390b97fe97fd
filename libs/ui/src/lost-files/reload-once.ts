import { readTab, writeTab } from '../storage/tab-storage.ts';
import { isLostFile } from './lost-file.ts';

const RELOADED_AT = 'reloaded-for-a-file';
/** A file that is missing for good must not reload the page again and again. */
const AGAIN_AFTER_MS = 10 * 60_000;

const ASK_AGAIN_MS = 5_000;

export interface LoadedPage {
  reload: () => void;
  /** Whether a reload would lose input. */
  isUnsaved: () => boolean;
  /** Milliseconds since 1970 by the device's clock. */
  now: () => number;
}

/**
 * Reloads the page if a JavaScript file of it is lost: at once after a new deployment, else when the device is online and
 * the server answers again. Once only, and never while the user would lose input; then the button of the error card is
 * left.
 */
export function reloadOnce(error: unknown, page: LoadedPage): void {
  if (!isLostFile(error) || waiting) return;
  waiting = true;
  if (navigator.onLine) void reloadWhenReachable(page);
  else window.addEventListener('online', () => void reloadWhenReachable(page), { once: true });
}
let waiting = false;

/** Reloaded while the server is away, the page would be gone. */
async function reloadWhenReachable(page: LoadedPage): Promise<void> {
  if (await isServerThere()) {
    waiting = false;
    reloadIfAllowed(page);
  } else setTimeout(() => void reloadWhenReachable(page), ASK_AGAIN_MS);
}

const isServerThere = (): Promise<boolean> =>
  fetch('/app-config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

function reloadIfAllowed({ reload, isUnsaved, now }: LoadedPage): void {
  const last = Number(readTab(RELOADED_AT) ?? 0);
  if (isUnsaved() || now() - last < AGAIN_AFTER_MS) return;
  writeTab(RELOADED_AT, String(now()));
  // Without storage nobody would know that it was reloaded already.
  if (readTab(RELOADED_AT) !== null) reload();
}
