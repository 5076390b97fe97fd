// Real: the program of the demo, over HTTP. Not real: the system that it plays into.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const SEED = fileURLToPath(new URL('seed.ts', import.meta.url));

let folder: string;
let server: Server;
let now: number;
/** How often the clock is still to fail. */
let outages: number;
/** Everything that was not only read. */
let written: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-seed-'));
  [now, outages, written] = [Date.now(), 0, []];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = `${request.method} ${request.url}`;
    const [status, answer] = answerTo(path, body);
    if (!path.startsWith('GET')) written.push(`${path} ${status}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** No promise can be started there. */
function answerTo(path: string, body: string): [status: number, answer: unknown] {
  if (path === 'POST /dev/clock') return moveClock(JSON.parse(body) as { set?: string; advance?: string });
  if (path.endsWith('/feed')) return [200, []];
  if (path.endsWith('/start') && path.includes('/api/promises/')) return [422, { code: 'REFUSED' }];
  const invitation = { id: 1, promise_id: 1, message_key: 'invitation_received' };
  if (path.includes('/receipts/user/')) return [200, [invitation]];
  const session = { userId: 1 };
  return [200, { now: new Date(now).toISOString(), initData: 'signed', token: 'token', session, id: 1 }];
}

function moveClock({ set, advance }: { set?: string; advance?: string }): [status: number, answer: unknown] {
  if (set) now = Date.parse(set);
  else if (outages > 0) {
    outages -= 1;
    return [503, {}];
  } else now += Number(/^PT(\d+)S$/.exec(advance ?? '')?.[1]) * 1000;
  return [200, { now: new Date(now).toISOString() }];
}

/** @returns its exit code */
async function playDemo(): Promise<number | null> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const demo = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SEED], {
    stdio: 'ignore',
    env: { ...process.env, APP_URL: url, TELEGRAM_API_ROOT: url, DATA_DIR: folder },
  });
  const [code] = (await once(demo, 'exit')) as [number | null];
  return code;
}

const MAKE = 'POST /api/promises 200';

it('[FIRST-08] the demo goes on after an outage while the clock is advanced', async () => {
  outages = 2;
  await playDemo();
  expect(outages).toBe(0);
  expect(written).toContain(MAKE);
});

it('[FIRST-08] a demo that was refused something is not tried again by every start', async () => {
  expect(await playDemo()).toBe(1);
  expect(written).toContain(MAKE);
  expect(written.filter((one) => one.endsWith(' 422'))).toHaveLength(1);
  written = [];
  expect(await playDemo()).toBe(0);
  expect(written.filter((one) => !one.startsWith('POST /dev/clock'))).toEqual([]);
});
