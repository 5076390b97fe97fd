import { Logger } from '@nestjs/common';
import type { Msg, NatsConnection, SubscriptionOptions } from '@nats-io/transport-node';

const security = new Logger('Security');

/**
 * JetStream delivers a message to the reply subject that a pull names, and no permission covers that: a service could hand
 * what it has published to the subscribers of any subject, as a call or as an event of another service. The message keeps
 * the subject that it was published on, so one that does not match its subscription is dropped. Inboxes are left out: the
 * messages that were pulled arrive there.
 */
export function dropRedirected(nats: NatsConnection): void {
  const subscribe = nats.subscribe.bind(nats);
  nats.subscribe = (pattern: string, options?: SubscriptionOptions) => {
    const callback = options?.callback;
    if (!callback || pattern.startsWith('_INBOX')) return subscribe(pattern, options);
    const checked = (error: Error | null, message: Msg): void => {
      if (error || matches(pattern, message.subject)) void callback(error, message);
      else security.warn(`a message of ${message.subject} is dropped: it was redirected to ${pattern}`);
    };
    return subscribe(pattern, { ...options, callback: checked });
  };
}

/** Whether NATS delivers what is published on this subject to a subscription of this pattern. */
export function matches(pattern: string, subject: string): boolean {
  const wanted = pattern.split('.');
  const given = subject.split('.');
  const rest = wanted.at(-1) === '>';
  if (rest ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((token, index) => token === '*' || token === '>' || token === given[index]);
}
