import { makeWay, startApp, shareWith } from './mini-app.js';
import { toast } from './notices.js';
import { state, tell } from './store.js';

/** A link as Telegram understands it: of this bot, a share, of some other name, or of the open web. */
export function readLink(address) {
  let url;
  try {
    url = new URL(address);
  } catch {
    return { kind: 'web', url: address };
  }
  const inside = ['t.me', 'telegram.me'].includes(url.hostname);
  const scheme = url.protocol === 'tg:';
  if (!inside && !scheme) return { kind: 'web', url: address };
  const path = scheme ? (url.searchParams.get('domain') ?? '') : url.pathname.slice(1);
  if (path.startsWith('share')) {
    return {
      kind: 'share',
      url: url.searchParams.get('url') ?? '',
      text: url.searchParams.get('text') ?? '',
    };
  }
  if (path.split('/')[0].toLowerCase() !== state.bot.username.toLowerCase())
    return { kind: 'other', name: path };
  return { kind: 'bot', start: url.searchParams.get('start'), startApp: url.searchParams.get('startapp') };
}

/** Where the anchor itself points, so that "open in a new tab" works for t.me too. */
export function hrefOf(address) {
  const link = readLink(address);
  if (link.kind !== 'bot') return address;
  return `/t.me/${state.bot.username}?${new URLSearchParams(link.startApp === null ? { start: link.start ?? '' } : { startapp: link.startApp })}`;
}

/** Called with the click on an anchor or without one; links of the open web go to a new tab. */
export function follow(address, event) {
  const link = readLink(address);
  if (link.kind === 'web') {
    if (!event) window.open(address, '_blank', 'noopener');
    return;
  }
  event?.preventDefault();
  if (link.kind === 'other') toast(`@${link.name} — не в этой песочнице`);
  if (link.kind === 'share') shareWith(link);
  if (link.kind !== 'bot') return;
  if (link.startApp !== null) void startApp({ startParam: link.startApp });
  else {
    state.startLink = link.start ?? '';
    state.shared = null;
    makeWay();
    tell('foot');
  }
}
