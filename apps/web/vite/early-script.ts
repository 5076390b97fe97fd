export interface EarlyRoute {
  /** A regular expression of the addresses. */
  path: string;
  files: string[];
}

export interface Early {
  routes: EarlyRoute[];
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
export function early({ routes, fonts, largest }: Early): void {
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
    if (token) ask('POST', '/validate', JSON.stringify({ token }));
    const own = /^\/my\/(\d+)\/?$/.exec(pathname)?.[1];
    if (token && /^\/my\/?$/.test(pathname)) ask('GET', '/api/promises');
    if (token && own) {
      ask('GET', `/api/promises/${own}`);
      ask('GET', `/api/promises/${own}/reports`);
    }
    if (/^\/feed\/?$/.test(pathname)) ask('GET', '/api/public/promises/feed?limit=20');
    const [, username, shared] = /^\/(\w+)\/p\/(\d+)\/?$/.exec(pathname) ?? [];
    if (shared) ask('GET', `/public/users/${username}/promises/${shared}`);
    (window as { early?: EarlyAnswers }).early = { token, answers };
  }

  /** Null as well where it has expired, for which nobody need be asked. */
  function storedToken(): string | null {
    try {
      const stored = localStorage.getItem('jwt');
      const claims = stored?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
      // oxlint-disable-next-line slovo/no-own-clock -- the app's clock is still on its way
      return claims && JSON.parse(atob(claims)).exp * 1000 > Date.now() ? stored : null;
    } catch {
      return null;
    }
  }
}
