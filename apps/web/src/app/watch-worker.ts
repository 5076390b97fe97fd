import { update as texts } from '@slovo/texts/web/install';
import type { Toasts } from '@slovo/ui/primitives/toast-store';
import { registerSW } from 'virtual:pwa-register';
import { page } from '../shared/device.ts';
import { isUnsaved } from '../shared/unsaved.ts';

const HOUR_MS = 3_600_000;
const UPDATE_TOAST_MS = 10_000;

/**
 * Registers the service worker, checks hourly for an update and offers it. If declined, it activates once all tabs are
 * closed.
 */
export function watchWorker(toasts: Toasts): void {
  let wanted = false;
  // Otherwise it is the first installation, which waits a moment on a slow device, or a page that was reloaded past the
  // worker: a new version changes nothing there, and the button would do nothing.
  const isControlled = Boolean(navigator.serviceWorker.controller);
  const update = registerSW({
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => {}), HOUR_MS);
    },
    onNeedRefresh: () => {
      if (!isControlled) return;
      const onPress = () => {
        wanted = true;
        void update(true);
      };
      const action = { label: texts.reload, onPress };
      toasts.show({ tone: 'info', text: texts.text, action, stayMs: UPDATE_TOAST_MS });
    },
    // The new version now controls all tabs. A tab with unsaved input must not reload. If it needs a file of the old
    // version later, it reloads then (libs/ui/src/lost-files).
    onNeedReload: () => {
      if (wanted || !isUnsaved()) page.reload();
    },
  });
}
