import type { Toasts } from '@slovo/ui/primitives/toast-store';
import { startBackButton, type History } from './back-button.ts';
import { client } from '../../shared/telegram/client.ts';
import { confirmClosing } from './confirm-closing.ts';
import { startPageHaptics } from './page-haptics.ts';
import { applyInsets } from './insets.ts';
import { startMainButton } from './main-button.ts';
import { launch } from '../../shared/telegram/launch.ts';
import { openExternalLinks } from './external-links.ts';
import { applyTheme } from './theme.ts';

export interface MiniAppFrame {
  router: History;
  toasts: Toasts;
}

/** Fullscreen is useful on phones only. */
const PHONES = ['android', 'android_x', 'ios'];

/**
 * Adapts the page to the Telegram client. The steps are independent: if the client rejects one, the others still run.
 */
export async function startFrame({ router, toasts }: MiniAppFrame): Promise<void> {
  document.documentElement.dataset['frame'] = 'telegram';
  client.send('iframe_ready', { reload_supported: false });
  client.send('web_app_ready');
  client.send('web_app_expand');
  const theme = applyTheme();
  applyInsets();
  if (PHONES.includes(launch?.platform ?? '')) client.send('web_app_request_fullscreen');
  startBackButton(router);
  confirmClosing();
  startPageHaptics(toasts);
  if (!(await client.isResponsive())) return;
  openExternalLinks();
  await startMainButton(theme);
}
