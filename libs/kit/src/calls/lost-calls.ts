import { hasLost } from '../nats/has-lost.ts';
import type { NatsConnection } from '../nats/nats.ts';
import type { Received } from './packed.ts';
import { Unanswered } from './unanswered.ts';

/** The progress of a call. Its sender keeps this current. */
export interface Progress {
  /** A message with it is out, since this instant of the process's own clock; undefined while nobody subscribes to it. */
  sentAt: number | undefined;
  /** What the server had said of its cluster then. */
  info: NatsConnection['info'];
  /** Its caller has an answer or a refusal: it must not be sent again. */
  isOver: boolean;
}

export const newProgress = (): Progress => ({ sentAt: undefined, info: undefined, isOver: false });

export function markSent(progress: Progress, nats: Pick<NatsConnection, 'info'>): void {
  progress.sentAt = performance.now();
  progress.info = nats.info;
}

/** A call as its caller made it. */
export interface Asked {
  /** Making it twice has the effect of making it once. */
  readonly isRepeatable: boolean;
  readonly timeoutMs: number;
  readonly progress: Progress;
  /** Sends it, once more if it was sent before. */
  readonly send: (timeoutMs: number) => Promise<Received>;
  /** Called while it has had no answer for as long as almost no call takes. */
  readonly isSilent?: () => void;
}

interface Pending extends Asked {
  readonly begunAt: number;
  readonly resolve: (answer: Received) => void;
  readonly reject: (error: unknown) => void;
  /** Sent and neither answered nor failed. */
  underWay: number;
  wasSilent: boolean;
}

/** An answer may be on its way while the connection is made anew, or while a service is subscribing at another server. */
const LATE_MS = 1_000;
/** Almost no call takes as long. */
const SILENT_MS = 2_000;
const CHECK_MS = 250;
/** How long calls wait for a connection, from the moment when it was lost: enough for a restart, or for another server. */
const GRACE_MS = 5_000;
/** The client tries to connect twice a second. */
const RECONNECTING_S = 1;
/** Repeated because of silence alone: a service that is only slow must not get twice the work. */
const MOST_OF_SILENCE = 64;

/**
 * NATS loses what a server has when it dies, and so does a replica: nobody notifies the caller, who would wait for the
 * whole time that an answer may take. A call that may be repeated is sent again as soon as it may be lost, and the
 * first answer counts. Any other is refused then: whether it was carried out is not known.
 *
 * - The server of this connection is lost: everything under way counts as lost once the connection is back.
 * - Another server of the cluster is lost: what was sent before that and has no answer after two seconds.
 * - Nothing is known: what has no answer after two seconds, once, and only what may be repeated.
 *
 * Nothing is sent while there is no connection: the client would lose part of it, and send the rest late. After five
 * seconds without one, calls are refused at once.
 */
export class LostCalls {
  private readonly pending = new Set<Pending>();
  private back: PromiseWithResolvers<void> | undefined;
  private lostAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private repeatedOfSilence = 0;

  constructor(private readonly nats: Pick<NatsConnection, 'status' | 'info'>) {
    void this.watch();
  }

  /** @throws Unanswered, or what `send` throws */
  async answerTo(asked: Asked): Promise<Received> {
    const begunAt = performance.now();
    if (this.back) await this.untilBack(asked.timeoutMs);
    if (this.back) throw new Unanswered('no connection', RECONNECTING_S);
    const { promise, resolve, reject } = Promise.withResolvers<Received>();
    const pending = { ...asked, begunAt, resolve, reject, underWay: 0, wasSilent: false };
    this.pending.add(pending);
    this.timer ??= setInterval(() => this.check(), CHECK_MS).unref();
    this.send(pending);
    return promise;
  }

  private send(one: Pending): void {
    const left = one.timeoutMs - (performance.now() - one.begunAt);
    if (left < 1) {
      if (one.underWay === 0) this.refuse(one, 'no connection');
      return;
    }
    one.underWay += 1;
    one.send(left).then(
      (answer) => {
        this.end(one);
        one.resolve(answer);
      },
      (error: unknown) => {
        one.underWay -= 1;
        // Another message with it may still be answered.
        if (one.underWay > 0 || one.progress.isOver) return;
        this.end(one);
        one.reject(error);
      },
    );
  }

  private end(one: Pending): void {
    if (one.progress.isOver) return;
    one.progress.isOver = true;
    this.pending.delete(one);
    if (one.wasSilent) this.repeatedOfSilence -= 1;
  }

  private refuse(one: Pending, why: string): void {
    if (one.progress.isOver) return;
    this.end(one);
    one.reject(new Unanswered(why));
  }

  private async watch(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type === 'disconnect' && !this.back) {
        this.back = Promise.withResolvers();
        this.lostAt = performance.now();
      }
      if (type === 'reconnect') this.regain();
    }
    this.back?.resolve();
    this.back = undefined;
  }

  private async untilBack(mostMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const waitMs = Math.min(mostMs, Math.max(0, this.lostAt + GRACE_MS - performance.now()));
    const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMs)));
    await Promise.race([this.back?.promise, tooLong]);
    clearTimeout(timer);
  }

  private regain(): void {
    if (!this.back) return;
    const lost = [...this.pending].filter(({ progress }) => progress.sentAt !== undefined);
    const at = performance.now();
    for (const one of lost) if (one.isRepeatable) this.send(one);
    setTimeout(() => {
      for (const one of lost)
        if (!one.isRepeatable && (one.progress.sentAt ?? Infinity) <= at)
          this.refuse(one, 'its NATS server was lost');
    }, LATE_MS).unref();
    this.back.resolve();
    this.back = undefined;
  }

  private check(): void {
    if (this.pending.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    const now = performance.now();
    for (const one of this.pending) {
      const { sentAt, info } = one.progress;
      if (this.back || sentAt === undefined || now - sentAt < SILENT_MS) continue;
      one.isSilent?.();
      const isServerLost = hasLost(info, this.nats.info);
      if (!one.isRepeatable) {
        if (isServerLost) this.refuse(one, 'a server of NATS was lost');
      } else if (isServerLost) this.send(one);
      else if (!one.wasSilent && this.repeatedOfSilence < MOST_OF_SILENCE) {
        one.wasSilent = true;
        this.repeatedOfSilence += 1;
        this.send(one);
      }
    }
  }
}
