import {
  Inject,
  Injectable,
  Optional,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { parkedCalls, type EventDefinition, type ServiceName } from '@slovo/contracts';
import pLimit from 'p-limit';
import { CallServer } from '../calls/call-server.ts';
import { contractOf, type Handler } from '../calls/handler.ts';
import { Clock } from '../clock/clock.ts';
import { REACTIONS_AT_ONCE } from '../db/connections.ts';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { Housekeeping } from '../db/housekeeping.ts';
import { ClockControl } from '../dev/clock-control.ts';
import { consumerName } from '../events/consumer-name.ts';
import { EventConsumer } from '../events/event-consumer.ts';
import { OutboxRelay } from '../events/outbox-relay.ts';
import { ParkedEvents } from '../events/parked-events.ts';
import { eventsOf, type Reaction } from '../events/reaction.ts';
import { Health } from '../health/health.ts';
import { NATS, type NatsConnection } from '../nats/nats.ts';
import { isScheduled, Scheduler, type ScheduledWork } from '../schedule/schedule.ts';
import { SERVICE, type ServiceIdentity } from './identity.ts';

export const RELAY_URL = Symbol('RELAY_URL');

/** Finds the handlers, reactions and scheduled work among the providers and keeps them going until shutdown. */
@Injectable()
export class ServiceRuntime implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly consumers: EventConsumer[] = [];
  private readonly turns = pLimit(REACTIONS_AT_ONCE);
  private relay: OutboxRelay | undefined;

  // More than five: this is where the parts of a service meet.
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly clock: Clock,
    private readonly calls: CallServer,
    private readonly scheduler: Scheduler,
    private readonly clockControl: ClockControl,
    private readonly health: Health,
    private readonly parked: ParkedEvents,
    private readonly housekeeping: Housekeeping,
    @Optional() @Inject(DATABASE) private readonly database?: SqlDatabase,
    @Optional() @Inject(RELAY_URL) private readonly relayUrl?: string,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.clockControl.start();
    const instances = new Set(
      this.discovery.getProviders().map((wrapper) => wrapper.instance as object | null),
    );
    for (const instance of instances) {
      if (!instance || typeof instance !== 'object' || typeof instance.constructor !== 'function') continue;
      const type = instance.constructor as never;
      const contract = contractOf(type);
      if (contract) this.calls.listen(contract, instance as Handler<typeof contract>);
      if (isScheduled(type)) this.scheduler.add(instance as ScheduledWork);
      for (const definition of eventsOf(type))
        await this.consume(instance as Reaction<EventDefinition, never>, definition);
    }
    if (this.relayUrl) {
      this.relay = new OutboxRelay(
        this.relayUrl,
        this.nats,
        this.service.prefix,
        this.service.name as ServiceName,
      );
      this.relay.start();
    }
    if (this.database) this.answerParked(this.service.name as ServiceName);
    this.scheduler.start();
    this.housekeeping.start();
    this.answerHealth();
    await this.nats.flush(); // the server knows of every subscription before this process calls itself ready
    this.health.markStarted();
  }

  /** In the order in which nothing is lost: no new work, finish what runs, tell what was decided, leave. */
  async onApplicationShutdown(): Promise<void> {
    this.housekeeping.stop();
    await this.scheduler.stop();
    await this.calls.drain();
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
    await this.relay?.stop();
    await this.nats.drain();
    await this.database?.$disconnect();
  }

  private async consume(
    reaction: Reaction<EventDefinition, never>,
    definition: EventDefinition,
  ): Promise<void> {
    if (!this.database)
      throw new Error(`${reaction.constructor.name} reacts to events, which needs a database`);
    const name = consumerName(this.service, reaction.constructor, definition);
    const consumer = new EventConsumer(
      name,
      definition,
      reaction,
      this.database,
      this.nats,
      this.service.prefix,
      this.clock,
      this.turns,
    );
    await consumer.start();
    this.consumers.push(consumer);
    this.parked.add(consumer);
  }

  /** The same two calls of every service with a database. */
  private answerParked(service: ServiceName): void {
    const calls = parkedCalls(service);
    const list: Handler<typeof calls.list> = { run: (page) => this.parked.list(page) };
    const replay: Handler<typeof calls.replay> = {
      run: async ({ id }, { operator, now }) => {
        await this.parked.replay(id, operator, now);
        return { success: true };
      },
    };
    this.calls.listen(calls.list, list);
    this.calls.listen(calls.replay, replay);
  }

  private answerHealth(): void {
    this.nats.subscribe(`${this.service.prefix}health.${this.service.name}`, {
      queue: this.service.name,
      callback: (error, message) => {
        if (!error)
          void this.health.readiness().then((readiness) => message.respond(JSON.stringify(readiness)));
      },
    });
  }
}
