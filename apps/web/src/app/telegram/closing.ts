import { client } from '../../shared/telegram/client.ts';
import { isUnsaved, onUnsaved } from '../../shared/unsaved.ts';

/** While something is unsaved the client asks before it closes, and a swipe down scrolls the words instead of putting them away. */
export function askBeforeClosing(): void {
  let asks = false;
  const update = () => {
    if (isUnsaved() === asks) return;
    asks = isUnsaved();
    client.tell('web_app_setup_closing_behavior', { need_confirmation: asks });
    client.tell('web_app_setup_swipe_behavior', { allow_vertical_swipe: !asks });
  };
  onUnsaved(update);
  update();
}
