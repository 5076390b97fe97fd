/**
 * Safari, and what an iPhone or a Mac installs from it: that one names neither itself nor a version. Other browsers on an
 * iPhone say who they are.
 */
export const isSafari = (agent = navigator.userAgent): boolean =>
  /(Macintosh|iPhone|iPad|iPod).*AppleWebKit\//.test(agent) && !/Chrom(e|ium)|CriOS|FxiOS|Edg/.test(agent);

/** Opened from the screen of apps, without a browser's own buttons around. */
export const isInstalled = (): boolean =>
  matches('(display-mode: standalone)') ||
  matches('(display-mode: fullscreen)') ||
  ('standalone' in navigator && navigator.standalone === true);

const matches = (query: string): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia(query).matches;

/** The page's own way to start over; what stands for it in tests does not leave the page. */
export const page = {
  reload: (): void => window.location.reload(),
  open: (path: string): void => window.location.assign(path),
};
