// The whole media service over real HTTP, on a database, a NATS prefix and a folder of its own; the clock can be moved.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream } from '@nats-io/jetstream';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type CallDefinition,
  type CallInput,
  type CallResult,
  type EventDefinition,
  type EventPayload,
  eventSubject,
  type MediaPurpose,
  type UploadAnswer,
} from '@slovo/contracts';
import { CallClient, resultOf } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { EventTransport } from '@slovo/kit/events';
import { connectNats, type NatsConnection } from '@slovo/kit/nats';
import type { StartOptions } from '@slovo/kit/service';
import { Tickets } from '@slovo/kit/ticket';
import { until } from '@slovo/testing';
import { createInfrastructure } from '@slovo/testing/service-harness';
import { MoveUploadsOn } from '../src/chunks/jobs/move-uploads-on.ts';
import { readMediaSettings } from '../src/config.ts';
import { createPrisma, type PrismaClient } from '../src/database.ts';
import { Decoder } from '../src/files/decoder.ts';
import { startMedia } from '../src/start-media.ts';
import { Storage } from '../src/storage/storage.ts';
import { Backlog } from '../src/uploads/backlog.ts';
import { RemoveOrphans } from '../src/uploads/jobs/remove-orphans.ts';

/** Decoding must not time out on a slow machine. */
export const DECODING_TIMEOUT_MS = 60_000;
const TICKET_SECRET = 'ticket secret of tests';
export const INTERNAL_SECRET = 'internal secret of tests';
export const NEXT = { ticket: 'next ticket secret of tests', internal: 'next internal secret of tests' };
/** The person who makes the calls of the panel. */
export const OPERATOR = 7;
export const FINGERPRINT = '9f86d081';

type Bytes = NonNullable<RequestInit['body']>;

export interface Sent {
  owner?: number;
  purpose?: MediaPurpose;
  key?: string;
  secret?: string;
  /** `content-type`. */
  declared?: string;
}

export interface MediaHarness {
  url: string;
  /** Uploads bytes as the gateway and the bot do. */
  send: (body: Bytes, sent?: Sent) => Promise<Response>;
  /** The same for an upload that must succeed. */
  store: (body: Bytes, sent?: Sent) => Promise<UploadAnswer>;
  /** Reads an object with a ticket for it. */
  read: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
  publish: (event: EventDefinition, payload: unknown) => Promise<void>;
  /** Runs a reaction at once, without NATS: specs control the order of events with it. Several payloads are a batch. */
  react: (reaction: Type, ...payloads: object[]) => Promise<void>;
  /** Makes a call as the gateway does for an operator. */
  ask: <C extends CallDefinition>(
    definition: C,
    input: CallInput<C>,
    operator?: number,
  ) => Promise<CallResult<C>>;
  /** The same for a person. */
  askAs: <C extends CallDefinition>(
    userId: number,
    definition: C,
    input: CallInput<C>,
  ) => Promise<CallResult<C>>;
  /** What the service has published of this event, in order. */
  published: <E extends EventDefinition>(event: E) => Promise<EventPayload<E>[]>;
  /** Variables with which another process is a replica of this one. */
  env: Record<string, string>;
  app: NestFastifyApplication;
  storage: Storage;
  backlog: Backlog;
  prisma: PrismaClient;
  clock: Clock;
  tickets: Tickets;
  /** Moves the service's time on. */
  later: (ms: number) => void;
  /** Both run their job as of the service's time. */
  removeOrphans: () => Promise<void>;
  moveUploadsOn: () => Promise<void>;
  /** The service's data folder. */
  folder: string;
  /** Names of the files in the storage, and of those still being received. */
  /** The address of its database, for what the service may not do: change tables. */
  ownerUrl: string;
  files: () => Promise<string[]>;
  incoming: () => Promise<string[]>;
  /** The same of copies of own data. */
  archives: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** @param replicaOf shares its database, its NATS prefix and, in S3, its objects; `env` may name its folder */
export async function startMediaHarness(
  env: Record<string, string> = {},
  replicaOf?: MediaHarness,
  leastSpeed?: StartOptions['leastSpeed'],
): Promise<MediaHarness> {
  const { env: servers, ownerUrl } = replicaOf ?? (await createInfrastructure('media'));
  const shared: Record<string, string> = { ...servers, ...env };
  const { NATS_URL = '', NATS_PREFIX: prefix = '', DATABASE_URL: databaseUrl = '' } = shared;
  const folder = mkdtempSync(join(tmpdir(), 'slovo-media-'));
  const prisma = createPrisma(databaseUrl);
  const settings = readMediaSettings({
    DATA_DIR: folder,
    MEDIA_PORT: '0',
    TICKET_SECRET,
    TICKET_SECRET_ALSO: NEXT.ticket,
    INTERNAL_SECRET,
    INTERNAL_SECRET_ALSO: NEXT.internal,
    ...shared,
  });
  const app = await startMedia(settings, prisma, databaseUrl, { logLevels: [], leastSpeed });
  const url = await app.getUrl();
  await until(async () => (await fetch(`${url}/health/ready`)).ok);
  const nats = await connectNats(NATS_URL, 'events');
  Object.assign(app.get(Decoder).timeoutMs, {
    still: DECODING_TIMEOUT_MS,
    photo: DECODING_TIMEOUT_MS,
    picture: 2 * DECODING_TIMEOUT_MS,
  });
  const clock = app.get(Clock);
  // Else the lease of the one would look long over to the other.
  if (replicaOf) clock.shift(replicaOf.clock.offset);
  const tickets = app.get(Tickets);
  return {
    ownerUrl,
    url,
    app,
    prisma,
    clock,
    tickets,
    ...uploadsAndReads(url, tickets, clock),
    ...eventsOf(app, nats, prefix, prisma),
    ...callsOf(nats, prefix),
    env: shared,
    storage: app.get(Storage),
    backlog: app.get(Backlog),
    later: (ms) => clock.shift(clock.offset + ms),
    removeOrphans: () => app.get(RemoveOrphans).removeOrphans(clock.now()),
    moveUploadsOn: () => app.get(MoveUploadsOn).moveUploadsOn(clock.now()),
    folder,
    files: () => filesIn(join(folder, 'files')),
    incoming: () => filesIn(join(folder, 'incoming')),
    archives: () => filesIn(join(folder, 'archives')),
    close: async () => {
      await app.close();
      await nats.close();
    },
  };
}

function uploadsAndReads(
  url: string,
  tickets: Tickets,
  clock: Clock,
): Pick<MediaHarness, 'send' | 'store' | 'read'> {
  const send: MediaHarness['send'] = (
    body,
    { owner = 7, purpose = 'report', key, secret = INTERNAL_SECRET, declared } = {},
  ) =>
    fetch(`${url}/internal/uploads?owner=${owner}&purpose=${purpose}`, {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': declared ?? 'application/octet-stream',
        ...(key && { 'x-request-key': key }),
      },
      duplex: 'half',
    } as RequestInit);
  return {
    send,
    store: async (body, sent) => {
      const response = await send(body, sent);
      if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
      return (await response.json()) as UploadAnswer;
    },
    read: async (path, headers = {}, method = 'GET') => {
      const ticket = await tickets.sign({ use: 'read', path }, clock.now(), 300);
      return fetch(`${url}/internal/objects/${path}`, {
        method,
        headers: { authorization: `Bearer ${INTERNAL_SECRET}`, 'x-media-ticket': ticket, ...headers },
      });
    },
  };
}

function eventsOf(
  app: NestFastifyApplication,
  nats: NatsConnection,
  prefix: string,
  prisma: PrismaClient,
): Pick<MediaHarness, 'publish' | 'react' | 'published'> {
  const clock = app.get(Clock);
  return {
    publish: async (event, payload) => {
      await jetstream(nats).publish(`${prefix}.${eventSubject(event)}`, JSON.stringify(payload));
    },
    react: async (reaction, ...payloads) => {
      const now = clock.now();
      const events = payloads.map((payload) => ({
        payload,
        occurredAt: now,
        eventId: randomUUID(),
        carrier: {},
      }));
      const handlers = [...app.get(EventTransport).getHandlers().values()];
      const handler = handlers.find(({ extras }) => extras?.['reaction'] === reaction);
      await prisma.$transaction(async (tx) => {
        if (handler!.extras?.['atOnce']) await resultOf(handler!(events, { tx, now }));
        else for (const { payload, ...one } of events) await resultOf(handler!(payload, { tx, now, ...one }));
      });
    },
    published: async (event) => {
      const rows = await prisma.$queryRaw<{ payload: any }[]>`
        SELECT payload FROM published WHERE subject = ${eventSubject(event)} ORDER BY id`;
      return rows.map(({ payload }) => payload);
    },
  };
}

function callsOf(nats: NatsConnection, prefix: string): Pick<MediaHarness, 'ask' | 'askAs'> {
  const calls = new CallClient(nats, {
    name: 'media-spec',
    prefix: `${prefix}.`,
    clockControl: false,
    callTimeoutMs: 120_000, // ends what hangs: a busy machine decodes a movie for longer than an edge waits
  });
  return {
    ask: (definition, input, operator = OPERATOR) =>
      calls.call(definition, input, { kind: 'operator', userId: operator, fingerprint: FINGERPRINT }),
    askAs: (userId, definition, input) =>
      calls.call(definition, input, { kind: 'user', userId, roles: ['user'], via: 'web' }),
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
