import type { Update } from 'grammy/types';
import type { Sandbox } from '../sandbox.ts';
import type { WebhookSetting } from '../state/settings.ts';
import { isObject } from './params.ts';

const ANSWER_TIMEOUT_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** Runs a method that a webhook named in its answer. Its result is dropped, as by Telegram. */
type CallBack = (method: string, values: Record<string, unknown>) => Promise<void>;

/** Posts pending updates to the webhook one after another; a refused update stays first until it is accepted. */
export class WebhookDelivery {
  readonly #sandbox: Sandbox;
  readonly #callBack: CallBack;
  readonly #stopped = new AbortController();
  #running: Promise<void>;

  constructor(sandbox: Sandbox, callBack: CallBack) {
    this.#sandbox = sandbox;
    this.#callBack = callBack;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!this.#stopped.signal.aborted) {
      const webhook = this.#sandbox.settings.get('webhook');
      const update = webhook ? this.#sandbox.updates.pending(0, 1)[0] : undefined;
      if (!webhook || !update) {
        await this.#sleep(LONGEST_PAUSE_MS, ['update', 'webhook']);
        continue;
      }
      const error = await this.#post(webhook, update);
      if (this.#stopped.signal.aborted) return;
      if (error === undefined) {
        this.#sandbox.updates.confirmBefore(update.update_id + 1);
        pause = FIRST_PAUSE_MS;
      } else {
        this.#recordError(webhook, error);
        await this.#sleep(pause, ['webhook']);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  /** Undefined when the update was accepted, else the error in Telegram's words. */
  async #post(webhook: WebhookSetting, update: Update): Promise<string | undefined> {
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(webhook.secretToken ? { 'x-telegram-bot-api-secret-token': webhook.secretToken } : {}),
        },
        body: JSON.stringify(update),
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (!response.ok) return `Wrong response from the webhook: ${response.status} ${response.statusText}`;
      if (isObject(answer) && typeof answer['method'] === 'string') {
        const { method, ...values } = answer;
        await this.#callBack(method as string, values);
      }
      return undefined;
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError'
        ? 'Read timeout expired'
        : 'Connection refused';
    }
  }

  #recordError(webhook: WebhookSetting, lastErrorMessage: string): void {
    const current = this.#sandbox.settings.get('webhook');
    if (current?.url !== webhook.url) return;
    const lastErrorDate = Math.floor(this.#sandbox.realNow() / 1000);
    this.#sandbox.settings.set('webhook', { ...current, lastErrorDate, lastErrorMessage });
  }

  async #sleep(ms: number, wakingKinds: string[]): Promise<void> {
    await this.#sandbox.bus.wait((event) => wakingKinds.includes(event.kind), ms, this.#stopped.signal);
  }
}
