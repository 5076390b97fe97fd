// The sandbox Telegram in a process of its own, and people who use it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@slovo/testing';
import type { InlineKeyboardButton, Message } from 'grammy/types';

const SANDBOX = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));
export const TOKEN = '7000000000:sandbox-token-for-local-development';

export type Seen = Message & {
  author: 'bot' | 'person';
  edits: number;
  /** Grows with every new or edited message; see apps/sandbox/src/wire.ts. */
  revision: number;
  deleted: boolean;
  silent?: true;
};

export interface Fault {
  method?: string;
  status?: number;
  retry_after?: number;
  times?: number;
  delay_ms?: number;
  drop?: boolean;
  after?: boolean;
}

export class Telegram {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(): Promise<Telegram> {
    const folder = await mkdtemp(join(tmpdir(), 'slovo-bot-test-'));
    const env = {
      ...process.env,
      SANDBOX_PORT: '0',
      DATA_DIR: folder,
      TELEGRAM_BOT_TOKEN: TOKEN,
      NODE_ENV: 'test',
    };
    const child = spawn(process.execPath, [SANDBOX], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /http:\/\/[\d.]+:\d+/.exec(line.toString())?.[0];
    if (!url) throw new Error(`the sandbox did not start: ${line.toString()}`);
    return new Telegram(url, child, folder);
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
    await rm(this.folder, { recursive: true, force: true });
  }

  /** A new person. */
  async person(first_name: string, language_code = 'ru'): Promise<Person> {
    const { id } = await this.ask<{ id: number }>('POST', '/sandbox/people', { first_name, language_code });
    return new Person(this, id);
  }

  async fault(fault: Fault): Promise<void> {
    await this.ask('POST', '/sandbox/faults', fault);
  }

  /** Resolves once requests have arrived for every fault that was asked for. */
  async faultTaken(): Promise<void> {
    await until(async () => {
      const { faults } = await this.ask<{ faults: Fault[] }>('GET', '/sandbox/faults');
      return faults.length === 0;
    });
  }

  /** No fault is left, and requests that were delayed go on. */
  async mend(): Promise<void> {
    await this.ask('DELETE', '/sandbox/faults');
  }

  async ask<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const isForm = body instanceof FormData;
    const answer = await fetch(this.url + path, {
      method,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(body === undefined || isForm ? {} : { headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

export class Person {
  private cursor = 0;

  constructor(
    private readonly telegram: Telegram,
    readonly id: number,
  ) {}

  async start(payload?: string): Promise<void> {
    await this.telegram.ask('POST', this.path('start'), payload === undefined ? {} : { payload });
  }

  async says(text: string): Promise<Seen> {
    const { messages } = await this.telegram.ask<{ messages: Seen[] }>('POST', this.path('messages'), {
      text,
    });
    return messages[0] as Seen;
  }

  async sends(
    files: readonly { bytes: Uint8Array; name: string }[],
    caption?: string,
    { asDocument = false } = {},
  ): Promise<Seen[]> {
    const form = new FormData();
    if (asDocument) form.append('as_document', 'true');
    if (caption !== undefined) form.append('caption', caption);
    for (const { bytes, name } of files) form.append('files', new Blob([bytes as never]), name);
    return (await this.telegram.ask<{ messages: Seen[] }>('POST', this.path('messages'), form)).messages;
  }

  /** Replaces the text of a message. */
  async edits({ message_id }: Seen, text: string): Promise<void> {
    await this.telegram.ask('POST', this.path(`messages/${message_id}`), { text });
  }

  /** Presses the button of a message whose caption contains the words; returns the toast. */
  async presses(message: Seen, words: string): Promise<string | null> {
    const found = buttonsOf(message).find(({ text }) => text.includes(words));
    if (!found || !('callback_data' in found))
      throw new Error(
        `no button «${words}» among ${buttonsOf(message)
          .map(({ text }) => text)
          .join(', ')}`,
      );
    return this.pressesData(message, found.callback_data);
  }

  async pressesData(message: Seen, data: string): Promise<string | null> {
    const { answer } = await this.telegram.ask<{ answer: { text: string | null } | null }>(
      'POST',
      this.path('press'),
      { message_id: message.message_id, data },
    );
    return answer?.text ?? null;
  }

  async blocks(): Promise<void> {
    await this.telegram.ask('POST', this.path('block'));
  }

  /** Waits for the next message of the bot, new or edited, with these words. What came before it counts as seen. */
  async sees(words: string | RegExp): Promise<Seen> {
    for (let polls = 0; polls < 60; polls += 1) {
      const { messages, cursor } = await this.telegram.ask<{ messages: Seen[]; cursor: number }>(
        'GET',
        `${this.path('messages')}?after=${this.cursor}&wait=1000`,
      );
      const found = messages.find((message) => message.author === 'bot' && says(message, words));
      // What came after it, even in the same answer, is left for the next time.
      this.cursor = found?.revision ?? cursor;
      if (found) return found;
    }
    const shown = (await this.all()).map((message) => textOf(message)).join('\n---\n');
    throw new Error(`nobody said «${String(words)}»; the chat:\n${shown}`);
  }

  /** What Telegram shows beside the chat. */
  beside(): Promise<{
    commands: { command: string; description: string }[];
    menu_button: { type: string } | null;
  }> {
    return this.telegram.ask('GET', `/sandbox/people/${this.id}`);
  }

  /** The commands beside the chat. */
  async commands(): Promise<string[]> {
    return (await this.beside()).commands.map(({ command }) => command);
  }

  /** Waits for a message with these words, and returns the newest one, even if it was seen before. */
  finds(words: string | RegExp): Promise<Seen> {
    return until(async () =>
      (await this.all()).findLast((message) => message.author === 'bot' && says(message, words)),
    );
  }

  async all(): Promise<Seen[]> {
    const { messages } = await this.telegram.ask<{ messages: Seen[] }>(
      'GET',
      `${this.path('messages')}?last=200`,
    );
    return messages;
  }

  /** The number of the bot's messages with these words. */
  async count(words: string | RegExp): Promise<number> {
    return (await this.all()).filter((message) => message.author === 'bot' && says(message, words)).length;
  }

  private path(rest: string): string {
    return `/sandbox/people/${this.id}/${rest}`;
  }
}

export const textOf = (message: Seen): string => message.text ?? message.caption ?? '';
const says = (message: Seen, words: string | RegExp): boolean =>
  typeof words === 'string' ? textOf(message).includes(words) : words.test(textOf(message));
export const buttonsOf = (message: Seen): InlineKeyboardButton[] =>
  message.reply_markup?.inline_keyboard.flat() ?? [];
