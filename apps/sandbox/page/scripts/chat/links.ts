import { toast } from '../dom/dialogs.ts';
import { closeWhenItCoversTheChat, startApp } from '../mini-app/mini-app.ts';
import { shareLink } from '../mini-app/share-link.ts';
import { bot, notify, state } from '../store.ts';

type Link =
  | { kind: 'web' }
  | { kind: 'share'; url: string; text: string }
  /** A t.me name that is not this bot. */
  | { kind: 'unknown'; name: string }
  | { kind: 'bot'; start: string | null; startApp: string | null };

function readLink(address: string): Link {
  if (!URL.canParse(address)) return { kind: 'web' };
  const url = new URL(address);
  const isScheme = url.protocol === 'tg:';
  if (!isScheme && !['t.me', 'telegram.me'].includes(url.hostname)) return { kind: 'web' };
  const path = isScheme ? (url.searchParams.get('domain') ?? '') : url.pathname.slice(1);
  if (path.startsWith('share')) {
    return {
      kind: 'share',
      url: url.searchParams.get('url') ?? '',
      text: url.searchParams.get('text') ?? '',
    };
  }
  if (path.split('/')[0]?.toLowerCase() !== bot().username.toLowerCase())
    return { kind: 'unknown', name: path };
  return { kind: 'bot', start: url.searchParams.get('start'), startApp: url.searchParams.get('startapp') };
}

/** The href of an anchor, so that "open in a new tab" works for t.me too. */
export function hrefOf(address: string): string {
  const link = readLink(address);
  if (link.kind !== 'bot') return address;
  const query = new URLSearchParams(
    link.startApp === null ? { start: link.start ?? '' } : { startapp: link.startApp },
  );
  return `/t.me/${bot().username}?${query.toString()}`;
}

/** Follows a link as Telegram does. `event` is the click on an anchor, which opens a web address by itself. */
export function follow(address: string, event?: Event): void {
  const link = readLink(address);
  if (link.kind === 'web') {
    if (!event) window.open(address, '_blank', 'noopener');
    return;
  }
  event?.preventDefault();
  switch (link.kind) {
    case 'unknown':
      return toast(`@${link.name} — не в этой песочнице`);
    case 'share':
      return void shareLink(link);
    case 'bot':
      return followBot(link);
    default:
      return link satisfies never;
  }
}

function followBot({ start, startApp: startParam }: Extract<Link, { kind: 'bot' }>): void {
  if (startParam !== null) return void startApp({ startParam });
  state.startLink = start ?? '';
  state.shared = null;
  closeWhenItCoversTheChat();
  return notify('composer');
}
