import { CHANGED, type ChangeSignal, type Tag } from '@slovo/contracts';
import { isNobodyThere, type NatsConnection } from '@slovo/kit/nats';

type Change = (tags: readonly Tag[]) => void;

/** Nobody replies to a signal. That NATS has a subscriber for it is known at once. */
const LONGEST_WAIT_MS = 100;

/**
 * Signals changes as a service does after a commit.
 * @param from a process of which no gateway has heard
 * @throws Error where no gateway listens: everything would be read as kept, and look fast
 */
export async function openChanges(nats: NatsConnection, natsPrefix: string, from: string): Promise<Change> {
  const subject = `${natsPrefix}.${CHANGED}`; // as ServiceModule
  let count = 0;
  const next = (tags: readonly Tag[]): string => {
    const signal: ChangeSignal = { from, count: (count += 1), tags: [...tags] };
    return JSON.stringify(signal);
  };
  await nats.request(subject, next([]), { timeout: LONGEST_WAIT_MS }).catch((error: unknown) => {
    if (isNobodyThere(error)) throw new Error(`no gateway listens to ${subject}`, { cause: error });
  });
  return (tags) => nats.publish(subject, next(tags));
}
