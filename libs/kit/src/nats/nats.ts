import {
  connect,
  headers,
  NoRespondersError,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/transport-node';
import type { Carrier } from '../tracing/tracing.ts';

/** Injection token of the process's one connection. */
export const NATS = Symbol('NATS');
export type { NatsConnection };

/** Connects and stays connected: a long outage of NATS ends by reconnecting, never by a dead service. */
export const connectNats = (servers: string, name: string): Promise<NatsConnection> =>
  connect({ servers, name, maxReconnectAttempts: -1, reconnectTimeWait: 500, waitOnFirstConnect: true });

/** For a tool that asks once: that nobody is there shows at once. */
export const connectOnce = (servers: string, name: string): Promise<NatsConnection> =>
  connect({ servers, name, reconnect: false, timeout: 3_000 });

export function toHeaders(carrier: Carrier): MsgHdrs {
  const result = headers();
  for (const [key, value] of Object.entries(carrier)) result.set(key, value);
  return result;
}

export const fromHeaders = (given?: MsgHdrs): Carrier =>
  Object.fromEntries([...(given ?? [])].map(([key, values]) => [key, values[0] ?? '']));

/** Whether a request failed because nobody listens: it was then never received. */
export const isNobodyThere = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof Error && error.cause instanceof NoRespondersError);
