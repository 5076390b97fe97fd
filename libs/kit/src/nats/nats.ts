import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  connect,
  headers,
  NoRespondersError,
  TimeoutError,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/transport-node';
import type { Carrier } from '../tracing/tracing.ts';

/** Injection token of the connection that the process shares. */
export const NATS = Symbol('NATS');
export type { NatsConnection };

/** Reconnects without a limit of attempts: a service survives a long outage of NATS. */
export const connectNats = (servers: string, name: string): Promise<NatsConnection> =>
  connect({
    servers,
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: true,
    // Otherwise each request keeps a stack, in case it fails: a fiftieth of what a vote costs a process.
    noAsyncTraces: true,
  });

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

/** A server that is busy answers JetStream's requests late, one that has just started not at all. */
const isLate = (error: unknown): boolean =>
  error instanceof Error && (error instanceof TimeoutError || isNobodyThere(error) || isLate(error.cause));

const AGAIN_MS = 250;

/**
 * For what a process needs of JetStream in order to start: a late answer must not end it.
 * @param ask may run again although the server has done it
 * @throws what the server refuses
 */
export async function whenNatsAnswers<T>(
  nats: Pick<NatsConnection, 'isClosed'>,
  ask: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isLate(error) || nats.isClosed()) throw error;
      new Logger('NATS').warn(`asking again after: ${(error as Error).message}`);
      await pause(AGAIN_MS);
    }
  }
}
