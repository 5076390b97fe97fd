import type { Toasts } from '@slovo/ui/primitives/toast-store';
import type { Frame } from './start-frame.ts';
import { readLaunch } from './launch.ts';

/** How Telegram opened this page; null on the web. All that the first bundle knows of Telegram: the rest loads only there. */
export const launch = readLaunch();
export const insideTelegram: boolean = launch !== null;

/** Any call of a client can hang or never be answered; nothing waits for one longer. */
export const CLIENT_LIMIT_MS = 3000;

export function withinLimit<T>(call: Promise<T>, fallback: T, ms = CLIENT_LIMIT_MS): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(fallback), ms);
    const answer = (value: T) => {
      clearTimeout(timer);
      resolve(value);
    };
    call.then(answer, () => answer(fallback));
  });
}

/** Colours, safe areas and the client's own buttons. Whatever fails, the page stays as it is on the web. */
export function startMiniApp(router: Frame['router'], toasts: Toasts): void {
  if (launch)
    void import('./start-frame.ts').then(({ startFrame }) => startFrame({ router, toasts })).catch(() => {});
}

export type Touch = 'success' | 'error' | 'press' | 'choice';

/** A tap that is felt; nothing outside Telegram. */
export function haptic(touch: Touch): void {
  if (launch) void import('./feel.ts').then(({ feel }) => feel(touch)).catch(() => {});
}
