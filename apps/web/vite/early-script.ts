export interface EarlyRoute {
  /** A regular expression of the addresses. */
  path: string;
  files: string[];
}

/** The data that a page begins with. */
export interface EarlyPage {
  /** A regular expression of the addresses, with a named group for each parameter of the calls. */
  address: string;
  /** Asked for only where somebody is signed in. */
  isOwn: boolean;
  /** Paths of the calls, with `:parameters`. */
  asks: string[];
}

export interface EarlySession {
  /** Where its token is stored. */
  key: string;
  /** The path of the call that checks it. */
  check: string;
}

export interface Early {
  routes: EarlyRoute[];
  pages: EarlyPage[];
  session: EarlySession;
  /** Those of the first screen. */
  fonts: string[];
  /** The script that takes longest. */
  largest: string;
}

/** Answers under way, by method and address, for `shared/api/early.ts`. */
export interface EarlyAnswers {
  token: string | null;
  answers: Record<string, Promise<Response> | undefined>;
}

/**
 * Runs in the page as it stands here, before the app and without its modules. What it asks for twice or in vain costs a
 * request, no more: the app asks by itself for what is not there.
 */
export function early({ routes, pages, session, fonts, largest }: Early): void {
  const { pathname, hash } = location;

  // Data before files: six requests go at once where HTTP/2 is missing.
  // A login link's token counts before the stored one; offline the app shows what it has seen.
  if (!hash.startsWith('#auth/') && navigator.onLine) askForData();
  const preload = (href: string, attributes: Partial<HTMLLinkElement>): void =>
    document.head.append(
      Object.assign(document.createElement('link'), { crossOrigin: '', ...attributes, href }),
    );
  const route = routes.find(({ path }) => new RegExp(path).test(pathname));
  for (const file of route?.files ?? []) preload(file, { rel: 'modulepreload' });

  // Fonts come while the scripts run: before, they would take the line from them, and words can wait in another face.
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
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
      });
      // Who takes it hears of a failure; nobody else need.
      answer.catch(() => {});
      answers[`${method} ${path}`] = answer;
    };
    if (token) ask('POST', session.check, JSON.stringify({ token }));
    for (const { address, isOwn, asks } of pages) {
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

  /** Null as well where it has expired, for which nobody need be asked. */
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
