import type { Toasts } from '@slovo/ui/primitives/toast-store';
import type { Touch } from './feel.ts';
import type { Frame } from './start-frame.ts';
import { launch } from './launch.ts';

/** Colours, safe areas and the client's own buttons. Whatever fails, the page stays as it is on the web. */
export function startMiniApp(router: Frame['router'], toasts: Toasts): void {
  if (launch)
    void import('./start-frame.ts').then(({ startFrame }) => startFrame({ router, toasts })).catch(() => {});
}

/** A tap that is felt; nothing outside Telegram. */
export function haptic(touch: Touch): void {
  if (launch) void import('./feel.ts').then(({ feel }) => feel(touch)).catch(() => {});
}
