import { debug as texts } from '@slovo/texts/web/debug';
import { common } from '@slovo/texts/web/common';
import type { AuthState } from '../../shared/auth/auth-state.ts';
import { decodeToken, isExpired } from '../../shared/session/token.ts';
import { storedToken } from '../../shared/session/token-storage.ts';
import { deviceNow, now } from '../../shared/clock.ts';
import { appConfig } from '../../shared/config/app-config.ts';
import { isInstalled, isSafari } from '../../shared/device.ts';
import { KEYS, read } from '../../shared/storage/storage.ts';
import { insideTelegram } from '../../shared/telegram/launch.ts';

export interface Fact {
  term: string;
  value: string;
}

const { facts } = texts;
const yesNo = (is: boolean): string => (is ? texts.yes : texts.no);

export function readEnvironment(): Fact[] {
  const config = appConfig();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return [
    { term: facts.version, value: common.version },
    { term: facts.build, value: config?.version ?? texts.unknown },
    { term: facts.mode, value: config?.environment ?? texts.unknown },
    { term: facts.bot, value: config?.botUsername ?? texts.unknown },
    { term: facts.address, value: window.location.origin },
    { term: facts.online, value: yesNo(navigator.onLine) },
    { term: facts.installed, value: yesNo(isInstalled()) },
    { term: facts.telegram, value: yesNo(insideTelegram) },
    { term: facts.worker, value: workerState() },
    { term: facts.clock, value: texts.ahead(Math.round((now() - deviceNow()) / 1000)) },
    { term: facts.timeZone, value: timeZone },
    { term: facts.language, value: navigator.language },
    {
      term: facts.screen,
      value: `${window.innerWidth} × ${window.innerHeight}, ${window.devicePixelRatio}x`,
    },
    { term: facts.scheme, value: isDark() ? 'dark' : 'light' },
    { term: facts.safari, value: yesNo(isSafari()) },
    { term: facts.browser, value: navigator.userAgent },
  ];
}

export function readAuth(state: AuthState): Fact[] {
  const found = [
    { term: facts.status, value: state.status },
    { term: facts.token, value: tokenState() },
    { term: facts.lastSignIn, value: read(KEYS.lastSignIn) ?? texts.empty },
  ];
  if (state.status === 'error') found.push({ term: facts.errorType, value: state.errorType });
  if (state.status === 'authenticated') {
    const { user, roles, authType } = state.session;
    found.push(
      { term: facts.verifying, value: yesNo(!state.verifying) },
      { term: facts.user, value: user.username ? `${user.id}, @${user.username}` : String(user.id) },
      { term: facts.authType, value: authType },
      { term: facts.roles, value: roles.join(', ') },
    );
  }
  return found;
}

/** Keys whose values are harmless. Of all others only the length is shown. */
const PLAIN: readonly string[] = [
  KEYS.triedOnce,
  KEYS.justAuthenticated,
  KEYS.muted,
  KEYS.volume,
  KEYS.lastSignIn,
  KEYS.installLater,
];

export const readFlags = (): Fact[] =>
  Object.values(KEYS).map((key) => {
    const value = read(key);
    if (value === null) return { term: key, value: texts.empty };
    return { term: key, value: PLAIN.includes(key) ? value : texts.present(value.length) };
  });

function tokenState(): string {
  const token = storedToken();
  if (token === null) return texts.empty;
  const claims = decodeToken(token);
  if (!claims) return texts.tokenUnreadable;
  if (isExpired(claims)) return texts.tokenOver;
  return claims.exp === undefined
    ? texts.tokenForever
    : texts.tokenUntil(new Date(claims.exp * 1000).toISOString());
}

function workerState(): string {
  if (!('serviceWorker' in navigator)) return texts.no;
  return navigator.serviceWorker.controller?.state ?? texts.no;
}

const isDark = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-color-scheme: dark)').matches;
