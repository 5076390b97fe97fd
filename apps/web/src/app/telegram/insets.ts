import { client } from '../../shared/telegram/client.ts';

/** What the phone's notch takes, and on top of that what Telegram's own buttons cover in fullscreen. */
const AREAS = [
  ['safe', 'web_app_request_safe_area', 'safe_area_changed'],
  ['content', 'web_app_request_content_safe_area', 'content_safe_area_changed'],
] as const;

/** The styles add them up (telegram.css). A client that does not know its areas leaves those of the browser. */
export function fitInsets(root = document.documentElement): void {
  for (const [area, request, changed] of AREAS) {
    client.hear(changed, (insets) => {
      for (const side of ['top', 'bottom'] as const) {
        const size = Number(insets?.[side]);
        if (size >= 0) root.style.setProperty(`--tg-${area}-${side}`, `${size}px`);
      }
    });
    client.tell(request);
  }
}
