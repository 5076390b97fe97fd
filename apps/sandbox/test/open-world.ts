import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api, GrammyError } from 'grammy';
import type { SeenMessage } from '../src/wire.ts';
import { openSandbox, type Sandbox } from '../src/sandbox.ts';
import { buildServer } from '../src/server.ts';

export const TOKEN = '7000000000:token-of-the-test';

// Tests check the fields of answers themselves.
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = Record<string, any>;

export interface World {
  url: string;
  api: Api;
  sandbox: Sandbox;
  anya: number;
  boris: number;
  /** Advances Telegram's own time (limits, expiry), not the product's. */
  advanceTelegram(ms: number): void;
  post(path: string, body?: unknown): Promise<{ status: number; body: Body }>;
  get(path: string): Promise<{ status: number; body: Body }>;
  messages(personId: number): Promise<SeenMessage[]>;
  /** Runs before the sandbox closes, also after a failed test: what stays open would keep Jest running. */
  onClose(cleanup: () => Promise<void>): void;
  close(): Promise<void>;
}

/** A whole sandbox on a free port with its own folder. Only Telegram's time is under the test's control. */
export async function openWorld(appUrl = 'http://127.0.0.1:9'): Promise<World> {
  const home = await mkdtemp(join(tmpdir(), 'sandbox-'));
  let advancedMs = 0;
  const cleanups: (() => Promise<void>)[] = [];
  const config = { port: 0, host: '127.0.0.1', home, botToken: TOKEN, botUsername: 'slovo_bot', appUrl };
  const sandbox = await openSandbox(config, () => Date.now() + advancedMs);
  const app = await buildServer(sandbox);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(url + path, init);
    return { status: response.status, body: (await response.json()) as Body };
  };
  const [anya, boris] = sandbox.people.list().map((person) => person.id);
  return {
    url,
    api: new Api(TOKEN, { apiRoot: url }),
    sandbox,
    anya: anya ?? 0,
    boris: boris ?? 0,
    advanceTelegram: (ms) => (advancedMs += ms),
    post: (path, body) =>
      call(path, {
        method: 'POST',
        ...(body instanceof FormData
          ? { body }
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
      }),
    get: (path) => call(path, {}),
    messages: async (personId) =>
      (await call(`/sandbox/people/${personId}/messages?after=0`, {})).body['messages'] as SeenMessage[],
    onClose: (cleanup) => void cleanups.push(cleanup),
    close: async () => {
      for (const cleanup of cleanups) await cleanup();
      await app.close();
      sandbox.db.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The code and text of the refusal of a Bot API call. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ code: number; text: string; retryAfter?: number | undefined }> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error;
    return { code: error.error_code, text: error.description, retryAfter: error.parameters.retry_after };
  }
  throw new Error('The call was not refused.');
}

export interface StubServer {
  url: string;
  close: () => Promise<void>;
}

/** A server in place of the bot's webhook or the gateway. */
export async function openStubServer(listener: RequestListener): Promise<StubServer> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
