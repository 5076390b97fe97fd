import { update as texts } from '@slovo/texts/web/install';
import type { Toasts } from '@slovo/ui/primitives/toast-store';
import { registerSW } from 'virtual:pwa-register';

const HOUR_MS = 3_600_000;
const UPDATE_TOAST_MS = 10_000;

/** Registers the service worker, asks hourly for a newer one and offers it. Not taken, it starts once all tabs are closed. */
export function watchWorker(toasts: Toasts): void {
  const reload = registerSW({
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => {}), HOUR_MS);
    },
    onNeedRefresh: () => {
      const action = { label: texts.reload, onPress: () => void reload(true) };
      toasts.show({ tone: 'info', text: texts.text, lang: 'en', action, stayMs: UPDATE_TOAST_MS });
    },
  });
}
