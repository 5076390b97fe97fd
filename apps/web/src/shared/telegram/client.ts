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
 * The Telegram client around the page. Old clients lack methods, broken ones throw, and some never answer. So an
 * unknown method or an exception is `false`, and waiting ends after three seconds.
 */
class Client {
  private answering: Promise<boolean> | undefined;
  private readonly stopped = new AbortController();
  /** Aborted when this client stops. A page has one client for its lifetime, tests have many. */
  readonly signal = this.stopped.signal;
  stop(): void {
    this.stopped.abort();
  }

  supports(method: MethodName): boolean {
    return supports(method, launch?.version ?? '6.0');
  }

  /** Returns whether the message was sent; there is no confirmation of receipt. */
  send<M extends MethodName>(method: M, params?: MethodParams<M>): boolean {
    try {
      if (!supports(method, launch?.version ?? '6.0')) return false;
      (postEvent as (method: M, params?: MethodParams<M>) => void)(method, params);
      return true;
    } catch {
      return false;
    }
  }

  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): void {
    try {
      const off = on(event, listener as never);
      this.signal.addEventListener('abort', off);
    } catch {
      // The event is not supported; the page works without it.
    }
  }

  /**
   * Whether a client answers at all, tested by a request that all versions support. Steps that take something away from
   * the page (its button, its links) require it.
   */
  isResponsive(): Promise<boolean> {
    this.answering ??= withinLimit(
      new Promise<boolean>((resolve) => {
        this.on('theme_changed', () => resolve(true));
        if (!this.send('web_app_request_theme')) resolve(false);
      }),
      false,
    );
    return this.answering;
  }
}

// The SDK posts only to web.telegram.org by default. The gateway limits who may frame us (frame-ancestors), and no
// message is secret.
setTargetOrigin('*');

export const client = new Client();
