import { onServer } from '../on-server.ts';

/** Launch parameters, read without Telegram's SDK: the sign-in does not wait for its script. */
export interface Launch {
  /** Signed by Telegram and verified by the server; empty if the client sent none. */
  initData: string;
  /** The user of the launch, unverified. */
  userId: number | null;
  /** The link's `startapp=` value. */
  startParam: string | null;
  version: string;
  platform: string;
  theme: Record<string, string>;
}

/** The key in sessionStorage. */
export const KEPT_LAUNCH = 'telegram-launch';
const LAUNCH = /tgWebApp(?:Data|Version|Platform)=/;

/** The fragment has it only once, so it is kept in sessionStorage for reloads and redirects. */
export function readLaunch(): Launch | null {
  const { hash, search } = window.location;
  // The page's own fragment may come first: `#part?tgWebAppData=…`.
  const text = LAUNCH.test(hash) ? hash.slice(hash.indexOf('tgWebApp')) : LAUNCH.test(search) ? search : null;
  const kept = keep(text);
  return kept === null ? null : parse(new URLSearchParams(kept), new URLSearchParams(search));
}

/** Private windows and some WebViews have no storage: then it is lost on reload. */
function keep(text: string | null): string | null {
  try {
    if (text !== null) sessionStorage.setItem(KEPT_LAUNCH, text);
    return text ?? sessionStorage.getItem(KEPT_LAUNCH);
  } catch {
    return text;
  }
}

function parse(fragment: URLSearchParams, query: URLSearchParams): Launch {
  const initData = fragment.get('tgWebAppData') ?? '';
  const signed = new URLSearchParams(initData);
  const user = fromJson(signed.get('user'));
  return {
    initData,
    userId: typeof user['id'] === 'number' ? user['id'] : null,
    startParam:
      query.get('tgWebAppStartParam') ?? fragment.get('tgWebAppStartParam') ?? signed.get('start_param'),
    version: fragment.get('tgWebAppVersion') ?? '6.0',
    platform: fragment.get('tgWebAppPlatform') ?? '',
    theme: fromJson(fragment.get('tgWebAppThemeParams')) as Record<string, string>,
  };
}

function fromJson(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/** How Telegram opened this page; null on the web. The only Telegram code in the first bundle. */
export const launch = onServer ? null : readLaunch();
export const insideTelegram: boolean = launch !== null;
