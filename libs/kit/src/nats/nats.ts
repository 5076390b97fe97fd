import {
  connect,
  headers,
  NoRespondersError,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/transport-node';
import type { Carrier } from '../tracing/tracing.ts';

/** Injection token of the connection that the process shares. */
export const NATS = Symbol('NATS');
export type { NatsConnection };

/** Reconnects without a limit of attempts: a service survives a long outage of NATS. */
export const connectNats = (servers: string, name: string): Promise<NatsConnection> =>
  connect({ servers, name, maxReconnectAttempts: -1, reconnectTimeWait: 500, waitOnFirstConnect: true });

/** For a command-line tool: fails at once if NATS is not running. */
export const connectOnce = (servers: string, name: string): Promise<NatsConnection> =>
  connect({ servers, name, reconnect: false, timeout: 3_000 });

export function toHeaders(carrier: Carrier): MsgHdrs {
  const result = headers();
  for (const [key, value] of Object.entries(carrier)) result.set(key, value);
  return result;
}

export const fromHeaders = (given?: MsgHdrs): Carrier =>
  Object.fromEntries([...(given ?? [])].map(([key, values]) => [key, values[0] ?? '']));

/** Whether a request failed because nothing subscribes to its subject: then it was not received. */
export const isNobodyThere = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof Error && error.cause instanceof NoRespondersError);
