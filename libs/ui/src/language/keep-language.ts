/** The gateway reads it for every page (apps/gateway/src/http/language.ts). */
const COOKIE = 'language';
const YEAR_S = 365 * 24 * 60 * 60;

/** Stores the visitor's choice for the next page. False if this browser keeps no cookies: then nothing is chosen. */
export function keepLanguage(language: string): boolean {
  try {
    document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_S}; ${attributes()}`;
    return keptLanguage() === language;
  } catch {
    return false; // a sandboxed frame
  }
}

const keptLanguage = (): string | undefined =>
  new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1];

/** Telegram's web clients show the app in a frame, where browsers keep partitioned cookies only. */
function attributes(): string {
  if (location.protocol !== 'https:') return 'samesite=lax';
  return window.self === window.top ? 'samesite=lax; secure' : 'samesite=none; secure; partitioned';
}
