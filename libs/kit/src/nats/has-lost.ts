import type { NatsConnection } from './nats.ts';

/** Servers tell their clients at once which others there are. */
export function hasLost(before: NatsConnection['info'], after: NatsConnection['info']): boolean {
  if (before === after || !before?.connect_urls || !after?.connect_urls) return false;
  const present = new Set(after.connect_urls);
  return before.connect_urls.some((url) => !present.has(url));
}
