/** What a launch says, read without Telegram's SDK: signing in waits neither for its script nor for a client that answers. */
export interface Launch {
  /** Signed by Telegram, proven by the server; empty where the client gave none. */
  initData: string;
  /** Whose launch it is, by the client's word alone. */
  userId: number | null;
  /** What the link said after `startapp=`. */
  startParam: string | null;
  version: string;
  platform: string;
  theme: Record<string, string>;
}

const KEPT = 'telegram-launch';
const LAUNCH = /tgWebApp(?:Data|Version|Platform)=/;

/** The fragment says it once; a reload or a redirect would lose it, so it is kept for as long as the tab lives. */
export function readLaunch(): Launch | null {
  const { hash, search } = window.location;
  // A fragment of the page's own may stand before Telegram's: `#part?tgWebAppData=…`.
  const text = LAUNCH.test(hash) ? hash.slice(hash.indexOf('tgWebApp')) : LAUNCH.test(search) ? search : null;
  const kept = keep(text);
  return kept === null ? null : parse(new URLSearchParams(kept), new URLSearchParams(search));
}

/** Private windows and some WebViews refuse storage: then it holds until the reload. */
function keep(text: string | null): string | null {
  try {
    if (text !== null) sessionStorage.setItem(KEPT, text);
    return text ?? sessionStorage.getItem(KEPT);
  } catch {
    return text;
  }
}

function parse(said: URLSearchParams, query: URLSearchParams): Launch {
  const initData = said.get('tgWebAppData') ?? '';
  const signed = new URLSearchParams(initData);
  const user = fromJson(signed.get('user'));
  return {
    initData,
    userId: typeof user['id'] === 'number' ? user['id'] : null,
    startParam:
      query.get('tgWebAppStartParam') ?? said.get('tgWebAppStartParam') ?? signed.get('start_param'),
    version: said.get('tgWebAppVersion') ?? '6.0',
    platform: said.get('tgWebAppPlatform') ?? '',
    theme: fromJson(said.get('tgWebAppThemeParams')) as Record<string, string>,
  };
}

function fromJson(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/** How Telegram opened this page; null on the web. All that the first bundle knows of Telegram: the rest loads only there. */
export const launch = readLaunch();
export const insideTelegram: boolean = launch !== null;
