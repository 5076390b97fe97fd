// Without zod: what starts a NATS server computes its permissions from these.
import type { ServiceName } from './services.ts';

export const callSubject = (name: string): string => `call.${name}`;

/** Several calls of this name in one message. */
export const batchSubject = (name: string): string => `calls.${name}`;

/** The subject of an event that bypasses JetStream: `direct.auth.user-renamed` for `evt.auth.user-renamed`. */
export const directSubject = (subject: string): string => subject.replace(/^evt\./, 'direct.');

/** Stream names must not contain dots: `slovo.` + `auth` is `slovo_auth`. */
export const streamName = (prefix: string, service: ServiceName): string =>
  prefix.replaceAll('.', '_') + service;

/** Where the replies to a connection arrive: nobody else may read them. */
export const inboxPrefix = (identity: string): string => `_INBOX_${identity}`;

/** A service answers on it how it does. */
export const healthSubject = (service: string): string => `health.${service}`;

/** The replica that publishes the events of a service replies on it when everything is in the stream that was committed before. */
export const publishedSubject = (service: ServiceName): string => `published.${service}`;

/**
 * A replica announces on it that it takes calls from now on, so that callers that had found the service away need not
 * probe it.
 */
export const takesCallsSubject = (service: string): string => `takes-calls.${service}`;

/** Services whose replies are in answers that are kept. Only they signal changes; a spec of the gateway checks the list. */
export const KEPT_SERVICES: readonly string[] = ['promises', 'voting'];

/** Core NATS subject of `ChangeSignal`. */
export const CHANGED = 'changed';
