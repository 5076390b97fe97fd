import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const BOT_TOKEN = '7000000001:AAbench-token-of-nobody-at-all-0123';

/** What a bot asks of Telegram, as far as the benchmark looks at it. */
export interface BotCall {
  method: string;
  chat_id?: number;
  message_id?: number;
  text?: string;
  reply_markup?: { inline_keyboard?: { callback_data?: string }[][] };
}

/**
 * A Telegram that accepts everything at once: the sandbox, which stores messages, would be a good part of what is
 * measured. Its limits do not hold here, but the bot keeps to them by itself.
 */
export interface Telegram {
  url: string;
  /** Calls this for every call that arrives. */
  onCall(listen: (call: BotCall) => void): void;
  stop(): Promise<void>;
}

export async function startTelegram(): Promise<Telegram> {
  let listen: (call: BotCall) => void = () => {};
  let messages = 0;
  const answer = (method: string): unknown => {
    if (method === 'getMe')
      return { id: 7_000_000_001, is_bot: true, first_name: 'Слово', username: 'slovo_bench_bot' };
    if (!/^(send|edit|copy)/.test(method) || method === 'sendChatAction') return true;
    messages += 1;
    return { message_id: messages, date: 0, chat: { id: 1, type: 'private' } };
  };
  const server: Server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const method = request.url?.split('/').at(-1)?.split('?')[0] ?? '';
      listen({ ...body, method });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ok: true, result: answer(method) }));
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onCall: (next) => (listen = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readJson(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as object;
  } catch {
    return {};
  }
}
