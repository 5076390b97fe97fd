import { client } from '../../shared/telegram/client.ts';

const TELEGRAM_HOSTS = ['t.me', 'telegram.me'];

/** A WebView would replace the app with the other site, or ignore the link: Telegram opens it instead. */
export function openExternalLinks(): void {
  document.addEventListener('click', openOutside, { signal: client.signal });
}

function openOutside(event: MouseEvent): void {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  // The router has already handled internal links.
  if (!anchor?.href || event.defaultPrevented || anchor.hasAttribute('download')) return;
  const url = new URL(anchor.href);
  if (!/^https?:$/.test(url.protocol) || url.origin === window.location.origin) return;
  if (openInTelegram(url)) event.preventDefault();
}

/** Opens chats in Telegram and everything else in a browser. Returns whether the client accepted the link. */
function openInTelegram(url: URL): boolean {
  return TELEGRAM_HOSTS.includes(url.hostname)
    ? client.send('web_app_open_tg_link', { path_full: url.pathname + url.search })
    : client.send('web_app_open_link', { url: url.href });
}
