import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';

/** The subjects that the NATS server does not let this connection publish or subscribe to, of those given. */
export async function refusedSubjects(
  nats: NatsConnection,
  what: 'publish' | 'subscribe',
  subjects: readonly string[],
): Promise<string[]> {
  const refused = new Set<string>();
  void (async () => {
    for await (const status of nats.status())
      if (status.type === 'error') refused.add((status.error as Error & { subject: string }).subject);
  })();
  for (const subject of subjects)
    if (what === 'publish') nats.publish(subject, 'no request');
    else nats.subscribe(subject, { callback: () => {} });
  await nats.flush(); // the server says what it refuses before it answers
  await nextTurn(); // and the loop above has read it
  return subjects.filter((subject) => refused.has(subject));
}
