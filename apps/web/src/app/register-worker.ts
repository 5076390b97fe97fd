import type { Toasts } from '@slovo/ui/primitives/toast-store';

const AFTER_PICTURE_MS = 2000;

/** Waits until the first render is done, so that the worker's downloads do not compete with it. */
export function registerWorker(toasts: Toasts): void {
  if (!('serviceWorker' in navigator)) return;
  const soon = () =>
    setTimeout(() => {
      // If the script cannot be loaded now, the next visit registers the worker.
      void import('./watch-worker.ts').then(({ watchWorker }) => watchWorker(toasts)).catch(() => {});
    }, AFTER_PICTURE_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
