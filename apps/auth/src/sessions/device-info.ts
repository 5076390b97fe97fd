export interface DeviceInfo {
  platform: string;
  browser: string;
  os: string;
  device: string;
}

const UNKNOWN = 'Unknown';

// The first match wins: nearly every browser also mentions Chrome and Safari, and Android also mentions Linux.
const BROWSERS: [RegExp, string][] = [
  [/\bTelegram[\w-]*\/?([\d.]*)/i, 'Telegram'],
  [/\bYaBrowser\/([\d.]+)/, 'Yandex Browser'],
  [/\bEdg(?:e|A|iOS)?\/([\d.]+)/, 'Edge'],
  [/\b(?:OPR|OPiOS)\/([\d.]+)/, 'Opera'],
  [/\bSamsungBrowser\/([\d.]+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/([\d.]+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/([\d.]+)/, 'Chrome'],
  [/\bVersion\/([\d.]+).*\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid ?([\d.]*)/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b.*? OS ([\d_]+)/, 'iOS'],
  [/\bWindows NT\b/, 'Windows'],
  // Apple froze the version of macOS in user agents at 10.15.
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads a user agent. Enough for a person to recognise their device; it proves nothing. */
export function deviceInfo(userAgent: string | null): DeviceInfo {
  const text = userAgent ?? '';
  return {
    platform: platformOf(text),
    browser: named(BROWSERS, text),
    os: named(SYSTEMS, text),
    device: deviceOf(text),
  };
}

/** The browser inside Telegram's apps, where the link was opened without leaving the chat. */
export const isTelegramBrowser = (userAgent: string | null): boolean =>
  /\bTelegram-(?:Android|iOS)\b/i.test(userAgent ?? '');

function named(table: [RegExp, string][], text: string): string {
  for (const [pattern, name] of table) {
    const match = pattern.exec(text);
    if (match) return [name, match[1]?.split(/[._]/)[0]].filter(Boolean).join(' ');
  }
  return UNKNOWN;
}

function platformOf(text: string): string {
  if (text === '') return UNKNOWN;
  return /\b(?:iPad|iPhone|iPod|Android|Mobile)\b/.test(text) ? 'mobile' : 'desktop';
}

function deviceOf(text: string): string {
  const apple = /\b(iPhone|iPad|iPod|Macintosh)\b/.exec(text)?.[1];
  if (apple) return apple === 'Macintosh' ? 'Mac' : apple;
  // «Android 14; Pixel 8 Build/…». Recent versions of Chrome send K for every model.
  const model = /\bAndroid [\d.]+; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(text)?.[1];
  if (model && model !== 'K') return model;
  if (/\bAndroid\b/.test(text)) return 'Android';
  return /\b(?:Windows|Linux|CrOS)\b/.test(text) ? 'PC' : UNKNOWN;
}

/** Without versions: an update of the browser makes no new device, and no network does, as phones change theirs all day. */
export function kindOfDevice({ userAgent }: { userAgent: string | null }): string {
  const { platform, browser, os, device } = deviceInfo(userAgent);
  return [platform, browser, os, device].join('|').replaceAll(/ \d+/g, '');
}
