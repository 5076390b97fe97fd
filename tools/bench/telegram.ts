import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const BOT_TOKEN = '7000000001:AAbench-token-of-nobody-at-all-0123';

/** What a bot asks of Telegram, as far as the benchmark looks at it. */
export interface BotCall {
  method: string;
  chat_id?: number;
  message_id?: number;
  text?: string;
  caption?: string;
  reply_markup?: { inline_keyboard?: { callback_data?: string }[][] };
}

/**
 * A Telegram that accepts everything at once: the sandbox, which stores messages, would be a good part of what is
 * measured. Its limits hold only where a scenario asks for them; the bot keeps to them by itself.
 */
export interface Telegram {
  url: string;
  /** Calls this for every call that is accepted; `message_id` of one that sends is that of its new message. */
  onCall(listen: (call: BotCall) => void): void;
  /** The bytes of every file that the bot downloads from now on. */
  keepFile(bytes: Buffer): void;
  /** From now on refuses, with 429, a message for which so many were accepted in the 1,000 ms before it. */
  limit(messages: number): void;
  /** How many messages were refused. */
  refused(): number;
  stop(): Promise<void>;
}

const TOO_MANY = {
  ok: false,
  error_code: 429,
  description: 'Too Many Requests: retry after 1',
  parameters: { retry_after: 1 },
};

export async function startTelegram(): Promise<Telegram> {
  let listen: (call: BotCall) => void = () => {};
  let file: Buffer = Buffer.alloc(0);
  let messages = 0;
  let refused = 0;
  let most = Infinity;
  let accepted: number[] = [];
  const isRefused = (method: string): boolean => {
    if (!/^(send|copy)/.test(method) || method === 'sendChatAction' || most === Infinity) return false;
    const now = performance.now();
    accepted = accepted.filter((at) => now - at < 1_000);
    if (accepted.length >= most) return true;
    accepted.push(now);
    return false;
  };
  const answer = (method: string): unknown => {
    if (method === 'getMe')
      return { id: 7_000_000_001, is_bot: true, first_name: 'Слово', username: 'slovo_bench_bot' };
    if (method === 'getFile')
      return { file_id: 'f', file_unique_id: 'u', file_size: file.length, file_path: 'photos/f.jpg' };
    if (!/^(send|edit|copy)/.test(method) || method === 'sendChatAction') return true;
    messages += 1;
    return { message_id: messages, date: 0, chat: { id: 1, type: 'private' } };
  };
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/file/')) {
      response.setHeader('content-length', file.length);
      response.end(file);
      return;
    }
    void readJson(request).then((body) => {
      const method = request.url?.split('/').at(-1)?.split('?')[0] ?? '';
      response.setHeader('content-type', 'application/json');
      if (isRefused(method)) {
        refused += 1;
        response.statusCode = 429;
        response.end(JSON.stringify(TOO_MANY));
        return;
      }
      const result = answer(method);
      const sent = /^(send|copy)/.test(method) ? { message_id: messages } : {};
      listen({ ...body, ...sent, method });
      response.end(JSON.stringify({ ok: true, result }));
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onCall: (next) => (listen = next),
    keepFile: (bytes) => (file = bytes),
    limit: (next) => (most = next),
    refused: () => refused,
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
