import { dressForTelegram } from '@slovo/ui/tokens/dress-for-telegram';
import { hapticFeedback, init, miniApp, retrieveRawInitData, themeParams, viewport } from '@tma.js/sdk';
import { withinLimit } from './mini-app.ts';

let started = false;
function start(): void {
  if (!started) init();
  started = true;
}

/** Read from the address of the launch: it needs no client that answers. */
export function rawInitData(): string | null {
  return retrieveRawInitData() || null;
}

/** Each step by itself: one that an old client refuses must not stop the next. */
export async function dress(): Promise<void> {
  start();
  attempt(() => miniApp.ready());
  attempt(() => themeParams.mount());
  attempt(() => themeParams.bindCssVars());
  const paint = () => dressForTelegram(document.documentElement, themeParams.isDark() ? 'dark' : 'light');
  attempt(paint);
  attempt(() => themeParams.state.sub(paint));
  await withinLimit(
    Promise.resolve().then(() => viewport.mount()),
    undefined,
  );
  attempt(() => viewport.bindCssVars());
  attempt(() => viewport.expand());
}

export function feel(kind: 'success' | 'error'): void {
  start();
  attempt(() => hapticFeedback.notificationOccurred(kind));
}

function attempt(step: () => unknown): void {
  try {
    step();
  } catch {
    // This client cannot do it; the page does without.
  }
}
