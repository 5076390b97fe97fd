import { shell } from '@slovo/texts/web/shell';
import type { Toasts } from '@slovo/ui/primitives/toast-store';

const HOUR_MS = 3_600_000;
const UPDATE_TOAST_MS = 10_000;

/** After the first picture, so that the worker's downloads never compete with it. */
export function registerWorker(toasts: Toasts): void {
  if (!('serviceWorker' in navigator)) return;
  // Where its script cannot be had just now, the next visit registers it.
  const tryOnce = () => void register(toasts).catch(() => {});
  window.addEventListener('load', () => setTimeout(tryOnce, 2000), { once: true });
}

async function register(toasts: Toasts): Promise<void> {
  const { registerSW } = await import('virtual:pwa-register');
  const reload = registerSW({
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => {}), HOUR_MS);
    },
    onNeedRefresh: () => {
      const action = { label: shell.update.reload, onPress: () => void reload(true) };
      toasts.show({ tone: 'info', text: shell.update.text, action, stayMs: UPDATE_TOAST_MS });
    },
  });
}
