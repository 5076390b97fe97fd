import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { Metrics } from '@slovo/kit/metrics';
import { withSpan } from '@slovo/kit/tracing';
import { Api, GrammyError, HttpError, type Transformer } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import { type BotConfig, CONFIG } from '../config.ts';
import { limitedTo } from './media-upload.ts';
import type { Priority } from './pace.ts';
import { SendingBudget } from './sending-budget.ts';
import { SendingCounts } from './sending-counts.ts';

/** The methods that Telegram's limits count. Edits do not count, but a 429 for one stops everything all the same. */
const SENDING = /^(send(?!ChatAction)|copyMessage|forwardMessage)/;
/** How long Telegram may neither answer nor take more of a file before a request is given up. */
const SILENCE_MS = 60_000;
/** The limit of a whole request: 50 MB at 15 kB/s. */
const LONGEST_S = 3_600;
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

/** The Bot API, within Telegram's limits. */
@Injectable()
export class Telegram {
  /** For answers to people: waits for the end of a 429 and retries after network errors. */
  readonly api: Api;
  /** One attempt without waiting: the delivery counts its own attempts and asks `SendingLimits` itself. */
  readonly once: Api;
  /** The same two for messages of batches. */
  readonly batch: { readonly api: Api; readonly once: Api };
  private me: UserFromGetMe | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: BotConfig,
    private readonly budget: SendingBudget,
    private readonly counts: SendingCounts,
    private readonly metrics: Metrics,
  ) {
    this.once = this.client('direct');
    this.api = this.patient('direct');
    this.batch = { once: this.client('batch'), api: this.patient('batch') };
  }

  async whoAmI(): Promise<UserFromGetMe> {
    return (this.me ??= await this.once.getMe());
  }

  /** For t.me links. */
  get username(): string {
    return this.config.TELEGRAM_BOT_USERNAME || (this.me?.username ?? '');
  }

  startLink(payload: string): string {
    return `https://t.me/${this.username}?start=${payload}`;
  }

  /** Address of a file, by the `file_path` of getFile. It contains the token: never log it. */
  fileUrl(path: string): string {
    return `${this.config.TELEGRAM_API_ROOT}/file/bot${this.config.TELEGRAM_BOT_TOKEN}/${path}`;
  }

  /** Whether a button may lead to the page: Telegram refuses local addresses and plain HTTP. */
  canLinkTo(url: string): boolean {
    const { protocol, hostname } = new URL(url);
    const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    return !this.isRealTelegram || (protocol === 'https:' && !local);
  }

  private get isRealTelegram(): boolean {
    return new URL(this.config.TELEGRAM_API_ROOT).hostname.endsWith('telegram.org');
  }

  private client(priority: Priority): Api {
    const { TELEGRAM_API_ROOT: apiRoot } = this.config;
    const options = { apiRoot, timeoutSeconds: LONGEST_S, sensitiveLogs: false };
    const api = new Api(this.config.TELEGRAM_BOT_TOKEN, options);
    api.config.use(limitedTo(SILENCE_MS), traced, this.watched(priority), this.measured);
    return api;
  }

  private patient(priority: Priority): Api {
    const api = this.client(priority);
    api.config.use(this.limited(priority), priority === 'batch' ? retriedOnce : retried);
    return api;
  }

  /** Polls are not counted: most of them last for their whole timeout and bring nothing. */
  private readonly measured: Transformer = async (call, method, payload, signal) => {
    const count = (outcome: string): void => {
      if (method !== 'getUpdates') this.metrics.add('telegramRequests', { method, outcome });
    };
    try {
      const answer = await call(method, payload, signal);
      count(answer.ok ? 'ok' : outcomeOf(answer.error_code));
      return answer;
    } catch (error) {
      if (!signal?.aborted) count('network');
      throw error;
    }
  };

  private watched(priority: Priority): Transformer {
    return async (call, method, payload, signal) => {
      const answer = await call(method, payload, signal);
      if (answer.ok && SENDING.test(method)) this.counts.add(priority, messagesIn(payload));
      if (!answer.ok && answer.error_code === 429) {
        this.counts.add('tooManyRequests');
        this.budget.hold(answer.parameters?.retry_after ?? 1);
      }
      return answer;
    };
  }

  private limited(priority: Priority): Transformer {
    return async (call, method, payload, signal) => {
      const given = Number((payload as { chat_id?: unknown }).chat_id);
      const chatId = Number.isFinite(given) ? given : null;
      const pass = await this.budget.take(chatId, SENDING.test(method) ? messagesIn(payload) : 0, {
        priority,
      });
      try {
        return await call(method, payload, signal);
      } finally {
        pass.answered();
      }
    };
  }
}

function outcomeOf(status: number): 'too-many' | 'refused' | 'server-error' {
  if (status === 429) return 'too-many';
  return status < 500 ? 'refused' : 'server-error';
}

/** The number of messages that a request sends: the length of an album, else one. */
function messagesIn(payload: object): number {
  const { media } = payload as { media?: unknown };
  return Array.isArray(media) ? media.length : 1;
}

/** The address contains the token, so the HTTP client's own spans are off. This span names the method only. */
const traced: Transformer = (call, method, payload, signal) =>
  method === 'getUpdates'
    ? call(method, payload, signal)
    : withSpan(`telegram.${method}`, () => call(method, payload, signal), {}, SpanKind.CLIENT);

/** Wraps `limited`, in which each attempt waits for its turn and for the end of a 429. */
const retrying =
  (mayDouble: boolean): Transformer =>
  async (call, method, payload, signal) => {
    for (let attempt = 0; ; attempt += 1) {
      const wait = BACKOFF_MS[attempt];
      try {
        const answer = await call(method, payload, signal);
        if (answer.ok || wait === undefined) return answer;
        if (answer.error_code === 429) continue;
        if (answer.error_code < 500) return answer;
      } catch (error) {
        if (!(error instanceof HttpError) || wait === undefined || signal?.aborted || method === 'getUpdates')
          throw error;
        if (!mayDouble && isFateUnknown(error)) throw error;
      }
      await pause(wait, undefined, signal && { signal: signal as unknown as AbortSignal });
    }
  };

/** What answers a person may rather come twice than never; a message of operators may not (docs/decisions/085). */
const retried = retrying(true);
const retriedOnce = retrying(false);

/** The request has not left this machine, or not whole. */
const NOT_SENT: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UPLOAD_INCOMPLETE',
];

/** No answer came: Telegram may have accepted the message. Any answer, also a refusal, is not such a case. */
export const isFateUnknown = (error: unknown): boolean =>
  error instanceof HttpError && !NOT_SENT.includes((error.error as { code?: unknown } | null)?.code);

/** Telegram will not deliver to this person: they blocked the bot, left Telegram, or never opened it. */
export function whyUnreachable(error: unknown): 'blocked' | 'no-chat' | null {
  if (!(error instanceof GrammyError)) return null;
  if (error.error_code === 403) return /can't initiate/.test(error.description) ? 'no-chat' : 'blocked';
  return error.error_code === 400 && /chat not found/.test(error.description) ? 'no-chat' : null;
}

/** The message already looks like that, or was deleted: either way the edit has nothing left to do. */
export const isHarmlessEditError = (error: unknown): boolean =>
  error instanceof GrammyError &&
  error.error_code === 400 &&
  /message is not modified|message to edit not found|message can't be edited|MESSAGE_ID_INVALID/.test(
    error.description,
  );

export const isTransient = (error: unknown): boolean =>
  error instanceof HttpError ||
  (error instanceof GrammyError && (error.error_code >= 500 || error.error_code === 429));
