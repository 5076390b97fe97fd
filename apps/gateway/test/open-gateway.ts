// The gateway over real HTTP, on a real NATS with a prefix of its own. Services are functions in this process.
import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { nkeys } from '@nats-io/transport-node';
import type { LogLevel } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  CallEnvelope,
  eventSubject,
  listEndedSessions,
  subjectOf,
  takeDataExport,
  touchSession,
  type CallDefinition,
  type Caller,
  type EventDefinition,
} from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import { healthSubject } from '@slovo/contracts/identities';
import { FinishedJson, pack, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { connectNats, type NatsConnection, toHeaders } from '@slovo/kit/nats';
import type { StartOptions } from '@slovo/kit/service';
import { startNats, until } from '@slovo/testing';
import { provisionNats } from '@slovo/testing/service-harness';
import { SignJWT } from 'jose';
import { readGatewaySettings } from '../src/config.ts';
import { Surface, type MountedRoute } from '../src/http/surface.ts';
import { LiveHub } from '../src/live/live-hub.ts';
import { startGateway } from '../src/start-gateway.ts';

/** What production needs beside the settings below. */
export const IN_PRODUCTION = {
  NODE_ENV: 'production',
  CALLER_SECRET: 'caller secret of the tests, 32 characters',
  NATS_SEED: Buffer.from(nkeys.createUser().getSeed()).toString(),
};
const JWT_SECRET = 'a secret of the tests, 32 characters';
export const NEXT = { jwt: 'the next secret of tests, 32 characters', ticket: 'next ticket secret of tests' };
export const PAGE =
  '<!doctype html><title>Слово</title><meta name="description" content="Место для обещаний" /><div id="root"></div><script type="module" src="/assets/app-1a2b3c.js"></script>';

export const ENGLISH_PAGE =
  '<!doctype html><title>Slovo</title><div id="root"></div><script type="module" src="/assets/app-7d8e9f.js"></script>';

/** The script by which the page of one build differs from another's: its head depends on its content. */
export const scriptOf = (page: string): string => /<script [^>]*>/.exec(page)?.[0] ?? '';

export const PANEL_PAGE =
  '<!doctype html><title>Панель</title><script type="module" src="/admin/assets/panel-4d5e6f.js"></script>';
export const ENGLISH_PANEL_PAGE =
  '<!doctype html><title>Panel</title><script type="module" src="/admin/assets/panel-0a1b2c.js"></script>';

export interface ReceivedCall {
  name: string;
  input: any;
  caller: Caller;
}
type Answer = (input: any, caller: Caller) => unknown;

export interface Gateway {
  url: string;
  fetch: (path: string, init?: RequestInit & { token?: string; json?: unknown }) => Promise<Response>;
  /** Sets what the service answers to this call from now on; it may throw a Refusal. */
  answer: (definition: CallDefinition, answer: Answer) => void;
  /** From now on no service answers this call. */
  stopAnswering: (definition: CallDefinition) => Promise<void>;
  /** From now on no service says how it does, as if none were there. */
  stopHealth: () => Promise<void>;
  /** Calls that reached a service, except those that the gateway makes for itself. */
  calls: ReceivedCall[];
  publish: (event: EventDefinition, payload: unknown) => Promise<void>;
  token: (fields?: {
    userId?: number;
    sessionId?: string;
    roles?: string[];
    expiresInS?: number;
    secret?: string;
  }) => Promise<string>;
  nats: NatsConnection;
  natsUrl: string;
  prefix: string;
  clock: Clock;
  app: NestFastifyApplication;
  hub: LiveHub;
  routes: readonly MountedRoute[];
  touched: string[];
  /** A further replica, with the same services. @param natsUrl of another server of the same cluster */
  startAnother: (natsUrl?: string) => Promise<NestFastifyApplication>;
  close: () => Promise<void>;
}

export interface GatewayOptions {
  /** A NATS server of the spec's own. */
  natsUrl?: string;
  env?: Record<string, string>;
  ended?: { sessionIds: string[]; bannedUserIds: number[] };
  /** Puts a proxy before NATS: receives the server's address and returns the one for the gateway. */
  natsProxy?: (natsUrl: string) => Promise<string>;
  /** Registers Nest's global guards, pipes, interceptors and filters. */
  prepare?: (app: NestFastifyApplication) => void;
  /** Which of its lines are written; none by default. */
  logLevels?: LogLevel[];
  /** Milliseconds. */
  longestBodyMs?: number;
  leastSpeed?: StartOptions['leastSpeed'];
  longestHeadersMs?: number;
  /** How long it takes requests after it was asked to end. */
  linger?: () => Promise<void>;
}

export async function openGateway({
  natsUrl,
  env = {},
  ended = { sessionIds: [], bannedUserIds: [] },
  natsProxy,
  prepare,
  logLevels = [],
  longestBodyMs,
  leastSpeed,
  longestHeadersMs,
  linger,
}: GatewayOptions = {}): Promise<Gateway> {
  const server = natsUrl ? { url: natsUrl, stop: async () => {} } : await startNats();
  const prefix = `t${randomBytes(5).toString('hex')}`;
  if (env.CLOCK_CONTROL) await provisionNats(server.url, prefix);
  const nats = await connectNats(server.url, 'fakes');
  const services = fakeServices(nats, prefix, ended);
  await nats.flush();

  const settings = settingsOf(prefix);
  const start = (natsUrl: string) =>
    startGateway(readGatewaySettings({ ...settings, NATS_URL: natsUrl, ...env }), {
      logLevels,
      prepare,
      longestBodyMs,
      leastSpeed,
      longestHeadersMs,
      linger,
    });
  const app = await start((await natsProxy?.(server.url)) ?? server.url);
  const url = await app.getUrl();
  await until(async () => !(await (await fetch(`${url}/health/ready`)).text()).includes('ended sessions'));
  return {
    url,
    token: (fields) => signToken(app.get(Clock), fields),
    nats,
    natsUrl: server.url,
    startAnother: (other = server.url) => start(other),
    prefix,
    clock: app.get(Clock),
    app,
    hub: app.get(LiveHub),
    routes: app.get(Surface).routes,
    ...services,
    publish: async (event, payload) => {
      nats.publish(`${prefix}.${eventSubject(event)}`, JSON.stringify(payload));
      await nats.flush();
    },
    fetch: fetchFrom(url),
    close: async () => {
      await app.close();
      await nats.close();
      await server.stop();
    },
  };
}

const settingsOf = (prefix: string) => ({
  NODE_ENV: 'test',
  NATS_PREFIX: prefix,
  PORT: '0',
  WEB_DIST: webDist(),
  PANEL_DIST: panelDist(),
  APP_URL: 'https://slovo.example',
  JWT_SECRET,
  JWT_SECRET_ALSO: NEXT.jwt,
  TICKET_SECRET: 'ticket secret of tests',
  TICKET_SECRET_ALSO: NEXT.ticket,
  INTERNAL_SECRET: 'internal secret of tests',
  TELEGRAM_BOT_USERNAME: 'slovo_bot',
});

const signToken = (
  clock: Clock,
  {
    userId = 7,
    sessionId = randomUUID(),
    roles = ['user'],
    expiresInS = 3600,
    secret = JWT_SECRET,
  }: Parameters<Gateway['token']>[0] = {},
) =>
  new SignJWT({
    user_id: userId,
    session_id: sessionId,
    roles,
    exp: Math.floor(clock.now().getTime() / 1000) + expiresInS,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));

const fetchFrom =
  (url: string): Gateway['fetch'] =>
  (path, { token: bearer, json, headers, ...init } = {}) =>
    fetch(url + path, {
      ...init,
      ...(json !== undefined && { method: init.method ?? 'POST', body: JSON.stringify(json) }),
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string>),
      },
    });

/** Every service is there, also where it refuses its calls. */
function fakeServices(
  nats: NatsConnection,
  prefix: string,
  ended: NonNullable<GatewayOptions['ended']>,
): Pick<Gateway, 'calls' | 'touched' | 'answer' | 'stopAnswering' | 'stopHealth'> {
  const answers = new Map<string, Answer>();
  const calls: ReceivedCall[] = [];
  const touched: string[] = [];
  answers.set(touchSession.name, ({ session_id }) => (touched.push(session_id), { success: true }));
  answers.set(listEndedSessions.name, () => ended);
  answers.set(takeDataExport.name, () => ({ taken: null }));
  const subscriptions = new Map(
    allCalls.map((definition) => [definition.name, serve(nats, prefix, definition, answers, calls)]),
  );
  const health = nats.subscribe(`${prefix}.${healthSubject('*')}`, {
    callback: (_error, message) => void message.respond(JSON.stringify({ ready: true, waitingFor: [] })),
  });
  return {
    calls,
    touched,
    stopAnswering: async (definition) => {
      subscriptions.get(definition.name)?.unsubscribe();
      await nats.flush();
    },
    stopHealth: async () => {
      health.unsubscribe();
      await nats.flush();
    },
    answer: (definition, answer) => void answers.set(definition.name, answer),
  };
}

/** Calls that the gateway makes for itself, at any time. */
const OWN_CALLS = new Set<string>([touchSession.name, listEndedSessions.name, takeDataExport.name]);

function serve(
  nats: NatsConnection,
  prefix: string,
  definition: CallDefinition,
  answers: Map<string, Answer>,
  calls: ReceivedCall[],
): { unsubscribe(): void } {
  return nats.subscribe(`${prefix}.${subjectOf(definition)}`, {
    callback: (_error, message) => {
      const { caller, input } = CallEnvelope.parse(message.json());
      if (!OWN_CALLS.has(definition.name)) calls.push({ name: definition.name, input, caller });
      const reply = (value: unknown) => void message.respond(JSON.stringify(value));
      const refuse = (error: unknown) =>
        reply({
          refusal:
            error instanceof Refusal ? { code: error.code, details: error.details } : { code: 'INTERNAL' },
        });
      const answer = answers.get(definition.name);
      if (!answer) return refuse(new Refusal('INTERNAL'));
      const respond = async (): Promise<void> => {
        const value = await answer(input, caller);
        const { body, marks } = await pack(value instanceof FinishedJson ? value : { value });
        message.respond(body, marks && { headers: toHeaders(marks) });
      };
      void respond().catch(refuse);
    },
  });
}

/** A built web app of one page in two languages. Each has a script of its own. */
function webDist(): string {
  const root = mkdtempSync(join(tmpdir(), 'slovo-web-'));
  writeBuild(join(root, 'ru'), PAGE, 'app-1a2b3c.js');
  writeBuild(join(root, 'en'), ENGLISH_PAGE, 'app-7d8e9f.js');
  for (const language of ['ru', 'en']) {
    writeFileSync(join(root, language, `manifest.${language}.webmanifest`), '{}');
    writeFileSync(join(root, language, 'service-worker.js'), `// ${language}`);
  }
  return root;
}

function panelDist(): string {
  const root = mkdtempSync(join(tmpdir(), 'slovo-panel-'));
  writeBuild(join(root, 'ru'), PANEL_PAGE, 'panel-4d5e6f.js');
  writeBuild(join(root, 'en'), ENGLISH_PANEL_PAGE, 'panel-0a1b2c.js');
  return root;
}

function writeBuild(folder: string, page: string, script: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets', script), 'export {};');
  writeFileSync(join(folder, 'assets', `${script}.map`), '{}');
  writeFileSync(join(folder, 'assets', `${script}.br`), brotliCompressSync('export {};'));
}
