import {
  type EventName,
  type EventPayload,
  type MethodName,
  type MethodParams,
  on,
  postEvent,
  setTargetOrigin,
  supports,
} from '@tma.js/sdk';
import { launch } from './launch.ts';
import { withinLimit } from './within-limit.ts';

/**
 * The Telegram around us. Old clients know fewer methods, broken ones throw, and some take a method and never answer: here
 * an unknown method is `false`, an exception is `false`, and silence is over after three seconds.
 */
class Client {
  private answering: Promise<boolean> | undefined;
  private readonly stopped = new AbortController();
  /** Ends all that was set up around this client; a page has one for all its life, tests have many. */
  readonly signal = this.stopped.signal;
  stop(): void {
    this.stopped.abort();
  }

  /** Whether it was said. Nobody knows whether it was heard. */
  tell<M extends MethodName>(method: M, params?: MethodParams<M>): boolean {
    try {
      if (!supports(method, launch?.version ?? '6.0')) return false;
      (postEvent as (method: M, params?: MethodParams<M>) => void)(method, params);
      return true;
    } catch {
      return false;
    }
  }

  hear<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): void {
    try {
      const off = on(event, listener as never);
      this.signal.addEventListener('abort', off);
    } catch {
      // It cannot be heard; the page does without.
    }
  }

  /**
   * Whether anybody is there. Every version answers this question; what takes something away from the page (its main
   * button, its links) waits for it.
   */
  answers(): Promise<boolean> {
    this.answering ??= withinLimit(
      new Promise<boolean>((resolve) => {
        this.hear('theme_changed', () => resolve(true));
        if (!this.tell('web_app_request_theme')) resolve(false);
      }),
      false,
    );
    return this.answering;
  }
}

// The SDK speaks to web.telegram.org alone. Who may frame us is the gateway's word (frame-ancestors); nothing said here is secret.
setTargetOrigin('*');

export const client = new Client();
