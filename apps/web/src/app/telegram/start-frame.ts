import type { Toasts } from '@slovo/ui/primitives/toast-store';
import { followHistory, type History } from './back-button.ts';
import { client } from '../../shared/telegram/client.ts';
import { askBeforeClosing } from './closing.ts';
import { startPageHaptics } from './page-haptics.ts';
import { fitInsets } from './insets.ts';
import { lendMainButton } from './main-button.ts';
import { launch } from '../../shared/telegram/launch.ts';
import { openLinksOutside } from './open-links.ts';
import { wearTheme } from './theme.ts';

export interface MiniAppFrame {
  router: History;
  toasts: Toasts;
}

/** Clients that fill the screen of a phone; on a desk the whole screen would be too much. */
const PHONES = ['android', 'android_x', 'ios'];

/** Fits the page into its client. Every step stands by itself: one that a client refuses does not stop the next. */
export async function startFrame({ router, toasts }: MiniAppFrame): Promise<void> {
  document.documentElement.dataset['frame'] = 'telegram';
  client.tell('iframe_ready', { reload_supported: false });
  client.tell('web_app_ready');
  client.tell('web_app_expand');
  const theme = wearTheme();
  fitInsets();
  if (PHONES.includes(launch?.platform ?? '')) client.tell('web_app_request_fullscreen');
  followHistory(router);
  askBeforeClosing();
  startPageHaptics(toasts);
  if (!(await client.answers())) return;
  openLinksOutside();
  await lendMainButton(theme);
}
