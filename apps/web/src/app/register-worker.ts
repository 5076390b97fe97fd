import type { Toasts } from '@slovo/ui/primitives/toast-store';

const AFTER_PICTURE_MS = 2000;

/** After the first picture, so that the worker's downloads never compete with it. */
export function registerWorker(toasts: Toasts): void {
  if (!('serviceWorker' in navigator)) return;
  const soon = () =>
    setTimeout(() => {
      // Where its script cannot be had just now, the next visit registers it.
      void import('./watch-worker.ts').then(({ watchWorker }) => watchWorker(toasts)).catch(() => {});
    }, AFTER_PICTURE_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
