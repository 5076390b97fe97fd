import type { Toasts } from '@slovo/ui/primitives/toast-store';
import { launch } from '../../shared/telegram/launch.ts';
import type { MiniAppFrame } from './start-frame.ts';

/**
 * Loads the Telegram frame (colours, safe areas, native buttons) inside Telegram. If that fails, the page works as on
 * the web.
 */
export function startMiniApp(router: MiniAppFrame['router'], toasts: Toasts): void {
  if (launch)
    void import('./start-frame.ts').then(({ startFrame }) => startFrame({ router, toasts })).catch(() => {});
}
