import { until, type World } from '@slovo/testing';

/** A Telegram message as the sandbox reports it; see apps/sandbox/README.md. */
export interface ChatMessage {
  message_id: number;
  author: 'bot' | 'person';
  text?: string;
  caption?: string;
  photo?: unknown[];
  edits: number;
  revision: number;
  deleted: boolean;
  reply_markup?: { inline_keyboard?: InlineButton[][] };
}

export interface InlineButton {
  text: string;
  url?: string;
  callback_data?: string;
  web_app?: { url: string };
}

export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

export interface Upload {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Where people reach a system. */
export type Reached = Pick<World, 'appUrl' | 'sandboxUrl'>;

export const wordsOf = (message: ChatMessage): string => message.text ?? message.caption ?? '';
export const buttonsOf = (message: ChatMessage): InlineButton[] =>
  (message.reply_markup?.inline_keyboard ?? []).flat();

/** A person in a whole-system test: writes to the bot in the sandbox's chat and calls the API as the web app does. */
export class Actor {
  token = '';
  userId = 0;
  #language: 'ru' | 'en' | undefined;

  readonly id: number;
  readonly username: string;
  private readonly world: Reached;

  private constructor(world: Reached, id: number, username: string) {
    this.world = world;
    this.id = id;
    this.username = username;
  }

  /** A new person in the sandbox who has not met the bot yet. */
  static async arrive(
    world: Reached,
    person: { first_name: string; username: string; language_code?: string },
  ): Promise<Actor> {
    const made = await post<{ id: number }>(`${world.sandboxUrl}/sandbox/people`, {
      language_code: 'ru',
      ...person,
    });
    return new Actor(world, made.id, person.username);
  }

  /** Finds a person whom the sandbox knows already. */
  static async find(world: Reached, username: string): Promise<Actor> {
    const answer = await fetch(`${world.sandboxUrl}/sandbox/people/${username}`);
    if (!answer.ok) throw new Error(`The sandbox does not know ${username}: ${await answer.text()}`);
    return new Actor(world, ((await answer.json()) as { id: number }).id, username);
  }

  /** A person that every sandbox has from the start. */
  static async resident(world: Reached, username: string): Promise<Actor> {
    const response = await fetch(`${world.sandboxUrl}/sandbox/people/${username}`);
    if (!response.ok) throw new Error(`The sandbox does not know ${username}: ${await response.text()}`);
    return new Actor(world, ((await response.json()) as { id: number }).id, username);
  }

  /** Presses Start, follows the one-time link as the page does and keeps the session. */
  async signIn(): Promise<this> {
    // The chat may still show an earlier link.
    const last = (await this.chat(1)).at(-1)?.message_id ?? 0;
    await this.start();
    const link = await this.findButton(
      (button, message) => message.message_id > last && (button.url?.includes('#auth/') ?? false),
      'a login link',
    );
    const answer = await this.call<{ token: string; session: { userId: number } }>('POST', '/pwa', {
      token: link.button.url?.split('#auth/')[1],
    });
    if (answer.status >= 300) throw new Error(`The login link was refused: ${JSON.stringify(answer.body)}`);
    this.token = answer.body.token;
    this.userId = answer.body.session.userId;
    return this;
  }

  /** Chooses the language of pages, notices and the bot, unless it is theirs already. */
  async speaks(language: 'ru' | 'en'): Promise<void> {
    if (this.#language === language) return;
    await this.ask('PATCH', '/api/users/settings', { language });
    this.#language = language;
  }

  start(payload?: string): Promise<unknown> {
    return post(`${this.person}/start`, { payload });
  }

  say(text: string): Promise<unknown> {
    return post(`${this.person}/messages`, { text });
  }

  async send(files: Upload[], caption = ''): Promise<void> {
    const form = new FormData();
    if (caption) form.set('caption', caption);
    for (const file of files) form.append('files', new Blob([file.bytes], { type: file.type }), file.name);
    const response = await fetch(`${this.person}/messages`, { method: 'POST', body: form });
    if (!response.ok) throw new Error(`The sandbox refused the file: ${await response.text()}`);
  }

  async press(message: ChatMessage, button: InlineButton): Promise<{ answer: { text?: string } | null }> {
    return post(`${this.person}/press`, {
      message_id: message.message_id,
      data: button.callback_data,
      text: button.text,
    });
  }

  /** The newest messages of the chat, the last one last. */
  async chat(last = 30): Promise<ChatMessage[]> {
    const response = await fetch(`${this.person}/messages?last=${last}`);
    return ((await response.json()) as { messages: ChatMessage[] }).messages;
  }

  /** Waits for a message of the bot that matches; the newest first. */
  receives(fits: RegExp | ((message: ChatMessage) => boolean), what = String(fits)): Promise<ChatMessage> {
    const test = fits instanceof RegExp ? (message: ChatMessage) => fits.test(wordsOf(message)) : fits;
    return this.within(what, async () =>
      (await this.chat()).toReversed().find((message) => message.author === 'bot' && test(message)),
    );
  }

  async findButton(
    fits: (button: InlineButton, message: ChatMessage) => boolean,
    what: string,
  ): Promise<{ message: ChatMessage; button: InlineButton }> {
    return this.within(what, async () => {
      for (const message of (await this.chat()).toReversed()) {
        const button =
          message.author === 'bot'
            ? buttonsOf(message).find((candidate) => fits(candidate, message))
            : undefined;
        if (button) return { message, button };
      }
      return undefined;
    });
  }

  /** Finds the newest button whose label fits, presses it and returns the bot's answer. */
  async pressButton(label: RegExp): Promise<{ answer: { text?: string } | null }> {
    const { message, button } = await this.findButton(
      (candidate) => label.test(candidate.text),
      `a button ${label}`,
    );
    return this.press(message, button);
  }

  async call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.world.appUrl + path, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T,
    };
  }

  /** A report as the web sends it: a form with a text, files, or both. */
  async report<T = unknown>(
    promiseId: number,
    text: string,
    files: Upload[] = [],
    key?: string,
  ): Promise<Answer<T>> {
    const form = new FormData();
    form.set('text', text);
    for (const file of files) form.append('file', new Blob([file.bytes], { type: file.type }), file.name);
    const response = await fetch(`${this.world.appUrl}/api/promises/${promiseId}/reports`, {
      method: 'POST',
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      body: form,
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as T };
  }

  /** The same, for what has to succeed. */
  async ask<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> {
    const answer = await this.call<T>(method, path, body, headers);
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  private get person(): string {
    return `${this.world.sandboxUrl}/sandbox/people/${this.id}`;
  }

  private async within<T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> {
    try {
      return await until(look);
    } catch (error) {
      const shown = (await this.chat(8)).map(
        (message) =>
          `${message.author}: ${wordsOf(message)}  [${buttonsOf(message)
            .map((button) => button.text)
            .join(' | ')}]`,
      );
      throw new Error(`${this.username} did not get ${what}; the chat ends with\n${shown.join('\n')}`, {
        cause: error,
      });
    }
  }
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
