import { client } from '../../shared/telegram/client.ts';

/** The device's safe area, and the area that Telegram's own buttons cover in fullscreen. */
const AREAS = [
  ['safe', 'web_app_request_safe_area', 'safe_area_changed'],
  ['content', 'web_app_request_content_safe_area', 'content_safe_area_changed'],
] as const;

/** telegram.css adds them up. If the client does not report them, the browser's values stay. */
export function applyInsets(root = document.documentElement): void {
  for (const [area, request, changed] of AREAS) {
    client.on(changed, (insets) => {
      for (const side of ['top', 'bottom'] as const) {
        const size = Number(insets?.[side]);
        if (size >= 0) root.style.setProperty(`--tg-${area}-${side}`, `${size}px`);
      }
    });
    client.send(request);
  }
}
