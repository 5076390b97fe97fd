import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import {
  CHANGED,
  ChangeSignal,
  eventSubject,
  type EventDefinition,
  type EventPayload,
} from '@slovo/contracts';
import { allEvents } from '@slovo/contracts/all-events';
import { devSubjects } from '@slovo/kit/dev/subjects';
import { EventFeed } from '@slovo/kit/events';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { SERVICE, type ServiceIdentity } from '@slovo/kit/service';
import { Answers } from './answers.ts';
import { SignalCounts } from './signal-counts.ts';

/** How often it asks NATS whether everything has arrived, and how long the reply counts. */
const CHECK_EVERY_MS = 1_000;
const CURRENT_FOR_MS = 3_000;

type Handler = (payload: unknown) => void;

/**
 * Drops kept answers as what they show changes: by the services' signals, which arrive before the author of the change
 * gets a reply, and again by their events. Where either may have been missed, all are dropped.
 */
@Injectable()
export class ChangeListener implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ChangeListener.name);
  private readonly handlers = new Map<string, { definition: EventDefinition; run: Handler[] }>();
  private readonly counts = new SignalCounts();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly answers: Answers,
    private readonly feed: EventFeed,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
  ) {
    for (const event of allEvents) if (event.changes) this.entryOf(event);
  }

  /**
   * Runs after the answers were dropped, so that a page that is notified of the change reads it. Before the bootstrap
   * only.
   */
  on<E extends EventDefinition>(definition: E, handler: (payload: EventPayload<E>) => void): void {
    this.entryOf(definition).run.push(handler as Handler);
  }

  async onApplicationBootstrap(): Promise<void> {
    const { prefix, clockControl } = this.service;
    this.feed.onGap(() => this.answers.clear());
    this.nats.subscribe(prefix + CHANGED, {
      callback: (error, message) => {
        if (!error) this.receive(message.string());
      },
    });
    if (clockControl)
      this.nats.subscribe(devSubjects.clock(prefix), { callback: () => this.answers.clear() });
    await Promise.all([...this.handlers.values()].map((one) => this.follow(one)));
    void this.followConnection();
    await this.check();
    this.timer = setInterval(() => void this.check(), CHECK_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private entryOf(definition: EventDefinition): { definition: EventDefinition; run: Handler[] } {
    const subject = eventSubject(definition);
    const entry = this.handlers.get(subject) ?? { definition, run: [] };
    this.handlers.set(subject, entry);
    return entry;
  }

  private follow({ definition, run }: { definition: EventDefinition; run: Handler[] }): Promise<void> {
    return this.feed.on(definition, (payload) => {
      if (definition.changes) this.answers.change(definition.changes(payload));
      for (const handler of run) handler(payload);
    });
  }

  private receive(text: string): void {
    try {
      const signal = ChangeSignal.parse(JSON.parse(text));
      if (this.counts.isNext(signal)) this.answers.change(signal.tags);
      else this.answers.clear();
    } catch (error) {
      // Another release may send signals in another form.
      this.logger.error(`a signal cannot be read: ${(error as Error).message}`);
      this.answers.clear();
    }
  }

  /** A connection that is dead without being closed is noticed by this: its reply follows every message before it. */
  private async check(): Promise<void> {
    const asked = performance.now();
    try {
      await this.nats.flush();
      this.answers.areCurrentAt(asked, CURRENT_FOR_MS);
    } catch {
      // Closed, or lost: the answers count no longer.
    }
  }

  private async followConnection(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.answers.suspend();
      if (type === 'reconnect') {
        this.answers.suspend();
        void this.check();
      }
    }
  }
}
