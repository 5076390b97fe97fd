import { client } from '../../shared/telegram/client.ts';

const TELEGRAM_HOSTS = ['t.me', 'telegram.me'];

/** A WebView would open another site in place of the app, or not at all: the client takes such links. */
export function openLinksOutside(): void {
  document.addEventListener('click', openOutside, { signal: client.signal });
}

function openOutside(event: MouseEvent): void {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  // The router has answered its own links by now.
  if (!anchor?.href || event.defaultPrevented || anchor.hasAttribute('download')) return;
  const url = new URL(anchor.href);
  if (!/^https?:$/.test(url.protocol) || url.origin === window.location.origin) return;
  if (openThere(url)) event.preventDefault();
}

/** Chats open in Telegram itself, everything else in a browser beside it. Whether the client took it. */
function openThere(url: URL): boolean {
  return TELEGRAM_HOSTS.includes(url.hostname)
    ? client.tell('web_app_open_tg_link', { path_full: url.pathname + url.search })
    : client.tell('web_app_open_link', { url: url.href });
}
