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

export interface EarlySession {
  /** The storage key of the session's token. */
  key: string;
  /** The path of the call that validates it. */
  check: string;
}

export interface Early {
  routes: EarlyRoute[];
  pages: EarlyPage[];
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
 * Inlined into the page as source text, so it must not use imports. A duplicate or useless request does no harm: the
 * app repeats what is missing.
 */
export function early({ routes, pages, session, fonts, largest, handover }: Early): void {
  const { pathname, hash } = location;

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
  else document.querySelector(`link[href="${largest}"]`)?.addEventListener('load', preloadFonts);

  function askForData(): void {
    const token = storedToken();
    const answers: EarlyAnswers['answers'] = {};
    const ask = (method: string, path: string, body?: string): void => {
      const answer = fetch(path, {
        method,
        body,
        headers: {
          accept: 'application/json',
          'accept-language': document.documentElement.lang,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
      });
      // Prevents an unhandled rejection; whoever uses the response handles the error.
      answer.catch(() => {});
      answers[`${method} ${path}`] = answer;
    };
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
