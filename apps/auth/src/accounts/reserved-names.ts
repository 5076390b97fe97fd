/**
 * Names that the web app or the API use as the first part of a path, so that a profile at `/{username}` would hide or be
 * hidden. In lower case; the routes are those of the product's documents and of `contracts/routes.ts`.
 */
const RESERVED = new Set([
  // Pages.
  'feed', 'create', 'board', 'article', 'habit', 'promises', 'auth', 'manual-auth', 'miniapp', 'debug', 'performance-test',
  'auth-insights', 'ui', 'my', 'notifications', 'profile', 'sessions', 'admin', 'p',
  // Calls.
  'api', 'public', 'users', 'media', 'validate', 'pwa', 'health', 'dev', 'challenges', 'reports', 'voting', 'live', 'docs',
  // Files and folders at the root of the site.
  'assets', 'icons', 'fonts', 'images', 'img', 'static', 'favicon', 'manifest', 'robots', 'sw', 'offline', 'index', 'well_known',
  // The product speaking for itself.
  'slovo', 'system', 'anyuser', 'anyusers', 'support', 'help', 'login', 'logout', 'settings', 'me', 'null', 'undefined',
]);

export const isReservedName = (name: string): boolean => RESERVED.has(name.toLowerCase());
