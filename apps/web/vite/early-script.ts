import type { OwnPage } from '@slovo/contracts/rendering';
import type { OwnStart } from '../src/app/handover.ts';

export interface EarlyRoute {
  /** A regular expression for the path. */
  path: string;
  files: string[];
}

/** The first requests of a page. */
export interface EarlyPage {
  /** A regular expression for the path, with a named group for each parameter of the calls. */
  address: string;
  /** Only for signed-in users. */
  isOwn: boolean;
  /** Paths of the calls, with `:parameters`. */
  asks: string[];
}

/** The page whose elements the server draws once it knows whose they are. */
export interface EarlyOwnPage {
  /** A regular expression for the path. */
  address: string;
  /** The path of the call that brings the page. */
  path: string;
  /** The path of the call whose answer it brings as well. */
  list: string;
  /** The key of that answer in the query cache. */
  key: readonly unknown[];
  /** The storage key of Telegram's launch parameters: inside Telegram the app draws the page. */
  launch: string;
}

export interface EarlySession {
  /** The storage key of the session's token. */
  key: string;
  /** The path of the call that validates it. */
  check: string;
}

export interface Early {
  routes: EarlyRoute[];
  pages: EarlyPage[];
  own: EarlyOwnPage;
  /** Names this build. */
  build: string;
  session: EarlySession;
  /** Fonts of the first screen. */
  fonts: string[];
  /** The script that takes longest to load. */
  largest: string;
  /** The id of the data that a page rendered for visitors brings along. */
  handover: string;
}

/** Pending responses by method and path, for `shared/api/early.ts`. */
export interface EarlyAnswers {
  token: string | null;
  answers: Record<string, Promise<Response> | undefined>;
}

/**
 * Inlined into the page as source text, so it must not use imports. A rendered page keeps presses before it comes. A
 * duplicate or useless request does no harm: the app repeats what is missing.
 */
export function early(given: Early, keepPress: () => void): void {
  const { routes, pages, own, session, fonts, largest, handover } = given;
  const { pathname, search, hash } = location;

  if (!('earlyPress' in window)) keepPress();
  // Data before files: over HTTP/1 only six requests run at once. A login link's token replaces the stored one; offline
  // the app shows saved data.
  if (!hash.startsWith('#auth/') && navigator.onLine) askForData();
  const preload = (href: string, attributes: Partial<HTMLLinkElement>): void =>
    document.head.append(
      Object.assign(document.createElement('link'), { crossOrigin: '', ...attributes, href }),
    );
  const route = routes.find(({ path }) => new RegExp(path).test(pathname));
  for (const file of route?.files ?? []) preload(file, { rel: 'modulepreload' });

  // Fonts load after the largest script: earlier they would delay it, and text can use the fallback font.
  const preloadFonts = (): void => {
    for (const file of fonts) preload(file, { rel: 'preload', as: 'font', type: 'font/woff2' });
  };
  if (performance.getEntriesByName(location.origin + largest).length > 0) preloadFonts();
  // Its link comes after this script. The event does not bubble.
  else
    document.addEventListener(
      'load',
      ({ target }) => (target as Element).getAttribute?.('href') === largest && preloadFonts(),
      true,
    );

  function askForData(): void {
    const token = storedToken();
    const answers: EarlyAnswers['answers'] = {};
    const keep = (call: string, answer: Promise<Response>): void => {
      // Prevents an unhandled rejection; the user of the response handles the error.
      answer.catch(() => {});
      answers[call] = answer;
    };
    const send = (method: string, path: string, body?: string): Promise<Response> =>
      fetch(path, {
        method,
        body,
        headers: {
          accept: 'application/json',
          'accept-language': document.documentElement.lang,
          ...(token && { authorization: `Bearer ${token}` }),
          // As in shared/api/freshness.ts: a message about a change may have led here.
          ...(token && method === 'GET' && { 'cache-control': 'max-age=0' }),
          ...(body && { 'content-type': 'application/json' }),
        },
      });
    const ask = (method: string, path: string, body?: string): void =>
      keep(`${method} ${path}`, send(method, path, body));
    // First: its answer is what a person waits for.
    if (token && new RegExp(own.address).test(pathname)) keep(`GET ${own.list}`, askForOwn());
    if (token) ask('POST', session.check, JSON.stringify({ token }));
    const isBrought = !token && document.getElementById(handover) !== null;
    for (const { address, isOwn, asks } of isBrought ? [] : pages) {
      const found = new RegExp(address).exec(pathname);
      if (!found || (isOwn && !token)) continue;
      for (const path of asks)
        ask(
          'GET',
          path.replace(/:(\w+)/g, (_, name: string) => found.groups![name]!),
        );
    }
    (window as { early?: EarlyAnswers }).early = { token, answers };

    async function askForOwn(): Promise<Response> {
      const response = await send('GET', ownPath());
      // An older gateway, or a zone or address that it does not take: the list itself depends on none of them.
      if (response.status === 400 || response.status === 404) return send('GET', own.list);
      return response.ok ? takeOwn(response) : response;
    }
  }

  function ownPath(): string {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return `${own.path}?${new URLSearchParams({ url: pathname + search, zone, build: given.build })}`;
  }

  /** Shows the page, unless the app was faster. Returns the list as its own call would have answered. */
  async function takeOwn(response: Response): Promise<Response> {
    const { promises, next, rendered } = (await response.json()) as OwnPage;
    if (rendered) showOwn(rendered, promises);
    const date = response.headers.get('date');
    return new Response(JSON.stringify({ promises }), {
      headers: { ...(next && { 'x-next-cursor': next }), ...(date && { date }) },
    });
  }

  function showOwn({ html, ...facts }: NonNullable<OwnPage['rendered']>, promises: unknown): void {
    const root = document.getElementById('root');
    const start = ((window as { own?: OwnStart }).own ??= {});
    if (!root || start.hasStarted || isInTelegram() || isInstalled()) return;
    root.innerHTML = html;
    start.handover = { ...facts, data: [[own.key, promises]] };
    // The app has the list with the page: when it asks, something has changed since.
    delete (window as { early?: EarlyAnswers }).early?.answers[`GET ${own.list}`];
  }

  /** Installed, the page has parts that depend on the device. */
  function isInstalled(): boolean {
    const modes = ['standalone', 'fullscreen'];
    const { standalone } = navigator as { standalone?: boolean };
    return standalone === true || modes.some((mode) => matchMedia(`(display-mode: ${mode})`).matches);
  }

  function isInTelegram(): boolean {
    try {
      return /tgWebApp/.test(hash + search) || sessionStorage.getItem(own.launch) !== null;
    } catch {
      return false;
    }
  }

  /** Null if it has expired. */
  function storedToken(): string | null {
    try {
      const stored = localStorage.getItem(session.key);
      const claims = stored?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
      // oxlint-disable-next-line slovo/no-own-clock -- the app's clock is still on its way
      return claims && JSON.parse(atob(claims)).exp * 1000 > Date.now() ? stored : null;
    } catch {
      return null;
    }
  }
}
