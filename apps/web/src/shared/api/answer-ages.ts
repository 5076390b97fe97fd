import { deviceNow } from '../clock.ts';
import { updateOfflineState } from '../offline-state.ts';

/** By service: when it gave the oldest of the answers that it cannot give anew. */
const askedAt = new Map<string, number>();

/**
 * The gateway says how old an answer is (`Age`) only while the service that gave it is away; the first one without ends that.
 * @param call its name: `promises.list-feed`
 */
export function noteAge(call: string, age: string | null): void {
  const service = call.slice(0, call.indexOf('.'));
  const seconds = age === null ? Number.NaN : Number(age);
  if (seconds > 0)
    askedAt.set(service, Math.min(askedAt.get(service) ?? Infinity, deviceNow() - seconds * 1000));
  else if (!askedAt.delete(service)) return;
  updateOfflineState({ awaySince: askedAt.size === 0 ? null : Math.min(...askedAt.values()) });
}
