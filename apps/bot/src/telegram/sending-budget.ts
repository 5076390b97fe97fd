import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { NATS, type NatsConnection, respond } from '@slovo/kit/nats';
import { SERVICE, type ServiceIdentity } from '@slovo/kit/service';
import type { Priority } from './pace.ts';
import { type Pass, SendingLimits } from './sending-limits.ts';

/** The same id again asks for the same place: an answer may be lost, or take longer than the replica waits for it. */
interface Ask {
  id: string;
  chatId: number;
  count: number;
  priority: Priority;
}

/** A place of another replica, in the leader. */
interface Turn {
  pass: Pass | null;
  readonly granted: Promise<void>;
  readonly given: AbortController;
  /** Ends it when the replica no longer answers. */
  readonly lost: NodeJS.Timeout;
}

/** The leader answers that there is no place yet, so that a replica notices when the leader has gone. */
const ANSWER_MS = 2_000;
const ASK_TIMEOUT_MS = 4_000;
const ASK_AGAIN_MS = 200;
/** While a replica holds places it says so; those of one that died become free. */
const RENEW_MS = 2_000;
const LOST_MS = 7_000;

/**
 * Telegram's limits for all replicas together. The leader keeps them in memory; the others ask it for each message, over
 * core NATS. A 429 is told to all.
 */
@Injectable()
export class SendingBudget implements OnApplicationBootstrap {
  private isFollowing = false;
  private isStopping = false;
  private readonly turns = new Map<string, Turn>();
  private readonly open = new Set<string>();
  private renewing: NodeJS.Timeout | undefined;
  private stopServing: () => void = () => {};

  constructor(
    private readonly limits: SendingLimits,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
  ) {}

  onApplicationBootstrap(): void {
    this.subscribe('hold', (seconds: number) => this.limits.hold(seconds));
  }

  /** Another replica leads, or will: places are its to give. */
  follow(): void {
    this.isFollowing = true;
  }

  /** This replica gives the places. */
  lead(): void {
    this.limits.takeOver();
    this.isFollowing = false;
    const ends = [
      this.subscribe('take', (ask: Ask, respond) => void this.grant(ask, respond)),
      this.subscribe('renew', (ids: string[]) => ids.forEach((id) => this.turns.get(id)?.lost.refresh())),
      this.subscribe('done', ({ id, sent }: { id: string; sent: boolean }) => this.end(id, sent)),
    ];
    this.stopServing = () => {
      for (const end of ends) end();
      for (const id of this.turns.keys()) this.end(id, true);
    };
  }

  /**
   * This replica finishes what it began. Where all stop at once nobody may be left who leads: then it sends within limits
   * of its own.
   */
  stop(): void {
    this.isStopping = true;
  }

  /** This replica takes no part: it has no lock, or a release without a shared budget leads. */
  leave(): void {
    this.isFollowing = false;
    this.stopServing();
    this.stopServing = () => {};
  }

  /** See SendingLimits. */
  async take(
    chatId: number | null,
    count: number,
    options: { signal?: AbortSignal; priority?: Priority } = {},
  ): Promise<Pass> {
    // A request that sends nothing waits for the end of a 429, which every replica knows.
    if (chatId === null || count === 0 || !this.mayAsk) return this.limits.take(chatId, count, options);
    const ask: Ask = { id: randomUUID(), chatId, count, priority: options.priority ?? 'direct' };
    for (;;) {
      if (options.signal?.aborted) this.publish('done', { id: ask.id, sent: false });
      options.signal?.throwIfAborted();
      if (!this.mayAsk) return this.limits.take(chatId, count, options);
      if (await this.isGranted(ask)) return this.passOf(ask.id);
    }
  }

  /** Telegram answered 429. */
  hold(seconds: number): void {
    this.limits.hold(seconds);
    this.publish('hold', seconds);
  }

  private get mayAsk(): boolean {
    return this.isFollowing && !this.nats.isClosed() && !this.nats.isDraining();
  }

  private async isGranted(ask: Ask): Promise<boolean> {
    try {
      const answer = await this.nats.request(this.subject('take'), JSON.stringify(ask), {
        timeout: ASK_TIMEOUT_MS,
      });
      return answer.json<{ granted: boolean }>().granted;
    } catch {
      // No replica leads at this moment.
      if (this.isStopping) this.sendAlone();
      await pause(ASK_AGAIN_MS);
      return false;
    }
  }

  private sendAlone(): void {
    if (!this.isFollowing) return;
    this.isFollowing = false;
    this.limits.takeOver();
  }

  private passOf(id: string): Pass {
    this.open.add(id);
    this.renewing ??= setInterval(() => this.publish('renew', [...this.open]), RENEW_MS).unref();
    const close = (sent: boolean): void => {
      if (!this.open.delete(id)) return;
      this.publish('done', { id, sent });
      if (this.open.size > 0) return;
      clearInterval(this.renewing);
      this.renewing = undefined;
    };
    return { answered: () => close(true), unused: () => close(false) };
  }

  private async grant(ask: Ask, respond: (answer: { granted: boolean }) => void): Promise<void> {
    const turn = this.turns.get(ask.id) ?? this.begin(ask);
    turn.lost.refresh();
    await Promise.race([turn.granted, pause(ANSWER_MS, undefined, { ref: false })]);
    respond({ granted: turn.pass !== null });
  }

  private begin({ id, chatId, count, priority }: Ask): Turn {
    const given = new AbortController();
    const turn: Turn = {
      pass: null,
      given,
      lost: setTimeout(() => this.end(id, true), LOST_MS).unref(),
      granted: this.limits.take(chatId, count, { priority, signal: given.signal }).then(
        (pass) => void (turn.pass = pass),
        () => {},
      ),
    };
    this.turns.set(id, turn);
    return turn;
  }

  private end(id: string, sent: boolean): void {
    const turn = this.turns.get(id);
    if (!turn) return;
    this.turns.delete(id);
    clearTimeout(turn.lost);
    turn.given.abort(new Error('the replica gave up its turn'));
    if (sent) turn.pass?.answered();
    else turn.pass?.unused();
  }

  private subscribe<T>(
    name: string,
    handle: (message: T, respond: (answer: unknown) => void) => void,
  ): () => void {
    const subscription = this.nats.subscribe(this.subject(name), {
      callback: (error, message) => {
        if (!error) handle(message.json<T>(), (answer) => respond(this.nats, message, answer));
      },
    });
    return () => subscription.unsubscribe();
  }

  private publish(name: string, message: unknown): void {
    if (this.nats.isClosed() || this.nats.isDraining()) return;
    this.nats.publish(this.subject(name), JSON.stringify(message));
  }

  private subject(name: string): string {
    return `${this.service.prefix}sending.${this.service.name}.${name}`;
  }
}
