import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { JetStreamApiError } from '@nats-io/jetstream';
import {
  AuthorizationError,
  connect,
  type ConnectionOptions,
  createInbox,
  headers,
  NoRespondersError,
  PermissionViolationError,
  TimeoutError,
  UserAuthenticationExpiredError,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type NodeConnectionOptions,
  type Subscription,
} from '@nats-io/transport-node';
import { type Identity, inboxPrefix, TOOLS } from '@slovo/contracts/identities';
import { ConfigError } from '../config/config.ts';
import { atMost } from '../service/at-most.ts';
import type { Carrier } from '../tracing/tracing.ts';
import { describeForbidden, isLateAnswer } from './forbidden-subject.ts';
import { type SignIn, signInOf } from './identity.ts';
import { dropRedirected } from './redirected.ts';
import { type NatsSettings, parseNatsUrl } from './nats-settings.ts';

/** Injection token of the connection that the process shares. */
export const NATS = Symbol('NATS');
export type { NatsConnection, NatsSettings };

/** How many servers keep what each connection creates in JetStream. */
const replicas = new WeakMap<object, number>();

/** NATS_REPLICAS of the settings that this connection was made with. */
export const replicasOf = (nats: object): number => replicas.get(nats) ?? 1;

/** The inbox prefix of each connection, by its identity. */
const inboxes = new WeakMap<object, string>();

/** A subject for replies that only this connection may read. */
export const newInbox = (nats: object): string => createInbox(inboxes.get(nats));

/** Between attempts to reach a server. */
const RETRY_MS = 500;
/** Between two lines that say the same. */
const REPEAT_MS = 10_000;

/**
 * Reconnects without a limit of attempts: a service survives a long outage of NATS.
 * @param at its settings, or its address alone
 * @param name of the connection, and of the user where the settings have a folder of several
 */
export async function connectNats(at: NatsSettings | string, name: string): Promise<NatsConnection> {
  const settings = settingsOf(at);
  const signIn = signInOf(settings, name);
  const complain = complaintsOf(signIn, name);
  const options = {
    ...optionsOf(settings, signIn, name),
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    // Otherwise each request makes an error beforehand, for the stack of a timeout that hardly ever comes.
    noAsyncTraces: true,
    // A wrong password may be one that is being changed: others still work with it.
    ignoreAuthErrorAbort: true,
  };
  for (;;) {
    try {
      const nats = await connect(options);
      replicas.set(nats, settings.NATS_REPLICAS ?? 1);
      inboxes.set(nats, options.inboxPrefix);
      dropRedirected(nats);
      void followErrors(nats, complain);
      return nats;
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      complain(error as Error);
      await pause(RETRY_MS);
    }
  }
}

/**
 * For a command-line tool: fails at once if NATS is not running.
 * @param user whose identity the environment has, if not that of tools
 * @throws ConfigError where NATS refuses its user
 */
export async function connectOnce(
  at: NatsSettings | string,
  name: string,
  user: Identity | typeof TOOLS = TOOLS,
): Promise<NatsConnection> {
  const settings = settingsOf(at);
  const signIn = signInOf(settings, user);
  try {
    const options = { ...optionsOf(settings, signIn, user), name, reconnect: false, timeout: 3_000 };
    const nats = await connect(options);
    inboxes.set(nats, options.inboxPrefix);
    replicas.set(nats, settings.NATS_REPLICAS ?? 1);
    return nats;
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new ConfigError(refusalOf(signIn, name, error as Error));
  }
}

const settingsOf = (at: NatsSettings | string): NatsSettings =>
  typeof at === 'string' ? { NATS_URL: at } : at;

function optionsOf({ NATS_URL, NATS_CA }: NatsSettings, { authenticator }: SignIn, name: string) {
  const { isEncrypted, ...addresses } = parseNatsUrl(NATS_URL);
  return {
    ...addresses,
    name,
    inboxPrefix: inboxPrefix(name.replaceAll(/[^\w-]/g, '_')),
    ...(authenticator && { authenticator }),
    ...((isEncrypted || NATS_CA) && { tls: NATS_CA ? { caFile: NATS_CA } : {} }),
  } satisfies ConnectionOptions & NodeConnectionOptions;
}

const isRefused = (error: unknown): boolean =>
  error instanceof AuthorizationError || error instanceof UserAuthenticationExpiredError;

const refusalOf = ({ variable }: SignIn, name: string, { message }: Error): string =>
  `NATS refuses ${name}: ${variable} is wrong (${message})`;

/** Says why the server refuses the user, or something that it does; the same not again and again. */
function complaintsOf(signIn: SignIn, name: string): (error: Error) => void {
  const logger = new Logger('NATS');
  const said = new Map<string, number>();
  return (error) => {
    const text = isRefused(error)
      ? refusalOf(signIn, name, error)
      : error instanceof PermissionViolationError
        ? describeForbidden(name, error)
        : undefined;
    const now = performance.now();
    if (!text || now - (said.get(text) ?? -Infinity) < REPEAT_MS) return;
    said.set(text, now);
    if (isLateAnswer(error)) logger.warn(text);
    else logger.error(text);
  };
}

async function followErrors(nats: NatsConnection, complain: (error: Error) => void): Promise<void> {
  for await (const status of nats.status()) if (status.type === 'error') complain(status.error);
}

/** Longer than a server needs to take what is on its way to it. */
const GOODBYE_MS = 1_000;

/** Until all that the server has sent for them is here. One that hangs would never say so, and is not waited for. */
export async function drainAll(subscriptions: readonly Subscription[]): Promise<void> {
  await atMost(Promise.all(subscriptions.map((subscription) => subscription.drain())), GOODBYE_MS);
}

/** Sends what is under way and closes the connection, also one that is lost: then nothing waits for its return. */
export async function leaveNats(nats: NatsConnection): Promise<void> {
  await atMost(nats.drain(), GOODBYE_MS);
  if (!nats.isClosed()) await nats.close();
}

/**
 * Answers a request in JSON. Nobody waits for it any longer where this process leaves NATS meanwhile: at the end of a drain
 * nothing can be published any more. Calls are answered while it drains (see CallTransport).
 */
export function respond(
  nats: Pick<NatsConnection, 'isClosed' | 'isDraining'>,
  message: Pick<Msg, 'respond'>,
  answer: unknown,
): void {
  if (!nats.isClosed() && !nats.isDraining()) message.respond(JSON.stringify(answer));
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
