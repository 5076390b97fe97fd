import { onServer } from './on-server.ts';

/** Safari and apps installed by it. An installed app names neither itself nor a version; other iPhone browsers do. */
export const isSafari = (agent = navigator.userAgent): boolean =>
  /(Macintosh|iPhone|iPad|iPod).*AppleWebKit\//.test(agent) && !/Chrom(e|ium)|CriOS|FxiOS|Edg/.test(agent);

/** Opened as an installed app, without the browser's controls. */
export const isInstalled = (): boolean =>
  matches('(display-mode: standalone)') ||
  matches('(display-mode: fullscreen)') ||
  ('standalone' in navigator && navigator.standalone === true);

const matches = (query: string): boolean =>
  !onServer && typeof window.matchMedia === 'function' && window.matchMedia(query).matches;

/** Reloading and full navigation, in an object so that tests can replace them. */
export const page = {
  reload: (): void => window.location.reload(),
  open: (path: string): void => window.location.assign(path),
};
