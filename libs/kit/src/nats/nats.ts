import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { JetStreamApiError } from '@nats-io/jetstream';
import {
  connect,
  type ConnectionOptions,
  credsAuthenticator,
  headers,
  NoRespondersError,
  TimeoutError,
  type MsgHdrs,
  type NatsConnection,
  type NodeConnectionOptions,
} from '@nats-io/transport-node';
import { atMost } from '../service/at-most.ts';
import type { Carrier } from '../tracing/tracing.ts';
import { type NatsSettings, parseNatsUrl } from './nats-settings.ts';

/** Injection token of the connection that the process shares. */
export const NATS = Symbol('NATS');
export type { NatsConnection, NatsSettings };

/** How many servers keep what each connection creates in JetStream. */
const replicas = new WeakMap<object, number>();

/** NATS_REPLICAS of the settings that this connection was made with. */
export const replicasOf = (nats: object): number => replicas.get(nats) ?? 1;

/**
 * Reconnects without a limit of attempts: a service survives a long outage of NATS.
 * @param at its settings, or its address alone
 */
export async function connectNats(at: NatsSettings | string, name: string): Promise<NatsConnection> {
  const settings = settingsOf(at);
  const nats = await connect({
    ...optionsOf(settings),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: true,
    // Otherwise each request makes an error beforehand, for the stack of a timeout that hardly ever comes.
    noAsyncTraces: true,
    // A wrong password may be one that is being changed: others still work with it.
    ignoreAuthErrorAbort: true,
  });
  replicas.set(nats, settings.NATS_REPLICAS ?? 1);
  return nats;
}

/** For a command-line tool: fails at once if NATS is not running. */
export const connectOnce = (at: NatsSettings | string, name: string): Promise<NatsConnection> =>
  connect({ ...optionsOf(settingsOf(at)), name, reconnect: false, timeout: 3_000 });

const settingsOf = (at: NatsSettings | string): NatsSettings =>
  typeof at === 'string' ? { NATS_URL: at } : at;

function optionsOf({
  NATS_URL,
  NATS_CREDS,
  NATS_CA,
}: NatsSettings): ConnectionOptions & NodeConnectionOptions {
  const { isEncrypted, ...addresses } = parseNatsUrl(NATS_URL);
  return {
    ...addresses,
    // Read anew for each connection: the file may be replaced while the process runs.
    ...(NATS_CREDS && { authenticator: credsAuthenticator(() => readFileSync(NATS_CREDS)) }),
    ...((isEncrypted || NATS_CA) && { tls: NATS_CA ? { caFile: NATS_CA } : {} }),
  };
}

/** Longer than a server needs to take what is on its way to it. */
const GOODBYE_MS = 1_000;

/** Sends what is under way and closes the connection, also one that is lost: then nothing waits for its return. */
export async function leaveNats(nats: NatsConnection): Promise<void> {
  await atMost(nats.drain(), GOODBYE_MS);
  if (!nats.isClosed()) await nats.close();
}

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

/**
 * What a cluster refuses only until its servers have found each other and elected a leader: incomplete, no peers, not
 * active, not available, no leader; a stream or a consumer whose servers are away.
 */
const NOT_YET = new Set([10_004, 10_005, 10_006, 10_008, 10_009, 10_118, 10_119]);

/** A server that is busy answers JetStream's requests late, one that has just started not at all. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof TimeoutError ||
    isNobodyThere(error) ||
    (error instanceof JetStreamApiError && NOT_YET.has(error.code)) ||
    isLate(error.cause));

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
