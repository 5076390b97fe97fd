import type { PageConfig } from '@slovo/contracts/rendering';
import { useSyncExternalStore } from 'react';
import { requestOnce } from '../api/request.ts';
import { syncWithMovedClock } from '../clock.ts';

/** Public settings that the gateway serves. */
export type AppConfig = PageConfig;

let config: AppConfig | null = null;
let asked: Promise<void> | null = null;
const listeners = new Set<() => void>();
const RETRY_MS = 5000;

export const appConfig = (): AppConfig | null => config;

export function setAppConfig(next: AppConfig | null): void {
  config = next;
  asked = null;
  for (const listener of listeners) listener();
}

/** Not loaded if the page brought it. Then only a clock that can be moved is asked for. */
export function startConfig(brought: AppConfig | undefined): void {
  if (!brought) return void loadAppConfig();
  setAppConfig(brought);
  if (brought.clockControl) void followMovedClock().catch(() => {});
}

/**
 * Loaded once; retried every 5 s while the gateway is down. Not in the query cache, which the landing page does not
 * load.
 */
export function loadAppConfig(): Promise<void> {
  asked ??= ask().catch(() => {
    setTimeout(() => {
      asked = null;
      void loadAppConfig();
    }, RETRY_MS);
  });
  return asked;
}

async function ask(): Promise<void> {
  const { body } = await requestOnce('/app-config.json', { method: 'GET' });
  const next = body as AppConfig;
  if (next.clockControl) await followMovedClock();
  setAppConfig(next);
}

export async function followMovedClock(): Promise<void> {
  const { body } = await requestOnce('/dev/clock', { method: 'GET' });
  syncWithMovedClock((body as { now: string }).now);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The address of the bot's chat; `payload` is its deep link (`l` login, `r_7` report on promise 7). Empty until known.
 */
export function useBotLink(payload?: string): string {
  const known = useSyncExternalStore(subscribe, appConfig, appConfig);
  return known ? botLink(known, payload) : '';
}

export function botLink({ botUrl }: Pick<AppConfig, 'botUrl'>, payload?: string): string {
  if (!payload) return botUrl;
  return `${botUrl}${botUrl.includes('?') ? '&' : '?'}start=${encodeURIComponent(payload)}`;
}
