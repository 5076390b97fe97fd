import { client } from '../../shared/telegram/client.ts';
import { isUnsaved, onUnsaved } from '../../shared/unsaved.ts';

/** While there is unsaved input, Telegram confirms closing, and swiping down scrolls instead of minimizing the app. */
export function confirmClosing(): void {
  let asks = false;
  const update = () => {
    if (isUnsaved() === asks) return;
    asks = isUnsaved();
    client.send('web_app_setup_closing_behavior', { need_confirmation: asks });
    client.send('web_app_setup_swipe_behavior', { allow_vertical_swipe: !asks });
  };
  onUnsaved(update);
  update();
}
