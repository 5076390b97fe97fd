import { isSafari } from '../../shared/device.ts';

const COUNT = 'safari-reloads';
const MOST_RELOADS = 3;

/** Safari sometimes never answers a request made right after a redirect. A reload helps; at most three times. */
export function takeSafariReload(reload: () => void): void {
  if (!isSafari()) return;
  try {
    const done = Number(sessionStorage.getItem(COUNT) ?? 0);
    if (done >= MOST_RELOADS) return;
    sessionStorage.setItem(COUNT, String(done + 1));
  } catch {
    // Without storage the reloads cannot be counted.
    return;
  }
  reload();
}
