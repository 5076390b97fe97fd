// Real: the client of the Bot API and its retries. Not real: Telegram, which is in trouble.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { Metrics } from '@slovo/kit/metrics';
import { until } from '@slovo/testing';
import type { BotConfig } from '../config.ts';
import { BotProfile } from './bot-profile.ts';
import type { Leader } from './leader.ts';
import type { SendingBudget } from './sending-budget.ts';
import type { SendingCounts } from './sending-counts.ts';
import { Telegram } from './telegram.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

it('[PROD-105] gives up telling Telegram its commands when its replica ends', async () => {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url!.split('/').at(-1)!);
    response.writeHead(502, { 'content-type': 'application/json' });
    response.end('{"ok": false, "error_code": 502, "description": "Bad Gateway"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = {
    TELEGRAM_API_ROOT: `http://127.0.0.1:${port}`,
    TELEGRAM_BOT_TOKEN: '1:none',
    APP_URL: 'http://127.0.0.1:3001',
  } as BotConfig;
  const budget = { take: async () => ({ answered: () => {} }), hold: () => {} } as unknown as SendingBudget;
  const telegram = new Telegram(config, budget, {} as SendingCounts, Metrics.off);
  const profile = new BotProfile(telegram, {} as Leader, config);
  const ending = new AbortController();
  const ended = profile.run(ending.signal);
  await until(() => asked.length > 0);
  ending.abort();
  await ended;
  // The next attempts, and the other methods, would each be made for half a minute.
  expect(asked).toEqual(['setMyCommands']);
});
