import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Optional,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { eventSubject, parkedCalls, type ServiceName } from '@slovo/contracts';
import { CallTransport } from '../calls/call-transport.ts';
import { contractOf, type Handler } from '../calls/handler.ts';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { Housekeeping } from '../db/housekeeping.ts';
import { ClockControl } from '../dev/clock-control.ts';
import { EventTransport } from '../events/event-transport.ts';
import { OutboxRelay } from '../events/outbox-relay.ts';
import { ParkedEvents } from '../events/parked-events.ts';
import { eventsOf, type Reaction } from '../events/reaction.ts';
import type { ReactionCall } from '../events/reacts-to.ts';
import { Health } from '../health/health.ts';
import { NATS, type NatsConnection } from '../nats/nats.ts';
import { type HasNextDue, scheduledMethodOf, Scheduler } from '../schedule/schedule.ts';
import { SERVICE, type ServiceIdentity } from './identity.ts';

export const RELAY_URL = Symbol('RELAY_URL');

/** Runs what a service does apart from its transports: jobs, outbox relay, housekeeping, health over NATS. */
@Injectable()
export class ServiceRuntime
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private relay: OutboxRelay | undefined;
  private isBoundByNest = false;

  // More than five: this is where the parts of a service meet.
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly calls: CallTransport,
    private readonly events: EventTransport,
    private readonly parked: ParkedEvents,
    private readonly scheduler: Scheduler,
    private readonly clockControl: ClockControl,
    private readonly health: Health,
    private readonly housekeeping: Housekeeping,
    @Optional() @Inject(DATABASE) private readonly database?: SqlDatabase,
    @Optional() @Inject(RELAY_URL) private readonly relayUrl?: string,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.clockControl.start();
    this.isBoundByNest = this.calls.getHandlers().size > 0;
    const instances = new Set(
      this.discovery.getProviders().map((wrapper) => wrapper.instance as object | null),
    );
    for (const instance of instances) {
      if (!instance || typeof instance !== 'object' || typeof instance.constructor !== 'function') continue;
      this.bindClass(instance);
      this.addJob(instance);
    }
    if (this.relayUrl) {
      const { prefix, name } = this.service;
      this.relay = new OutboxRelay(this.relayUrl, this.nats, prefix, name as ServiceName);
      this.relay.start();
    }
    this.scheduler.start();
    this.housekeeping.start();
    this.answerHealth();
    if (!this.isBoundByNest) await this.startTransports();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.housekeeping.stop();
    await this.scheduler.stop();
  }

  /** After the HTTP server and the transports have closed: publish what was decided, then disconnect. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.isBoundByNest) await Promise.all([this.calls.close(), this.events.close()]);
    await this.relay?.stop();
    await this.nats.drain();
    await this.database?.$disconnect();
  }

  private addJob(instance: object): void {
    const method = scheduledMethodOf(instance);
    if (!method) return;
    const job = instance as HasNextDue & Record<string, (now: Date) => Promise<void>>;
    this.scheduler.add({
      name: instance.constructor.name,
      nextDue: () => job.nextDue(),
      run: (now) => job[method]!(now),
    });
  }

  private bindClass(instance: object): void {
    const type = instance.constructor as never;
    const contract = contractOf(type);
    if (contract) {
      const handler = instance as Handler<typeof contract>;
      this.calls.addHandler(contract.name, (input, context) => handler.run(input, context), false, {
        contract,
      });
    }
    const events = eventsOf(type);
    const reaction = instance as Reaction<(typeof events)[number]>;
    for (const event of events)
      this.events.addHandler(
        eventSubject(event),
        ((payload: unknown, { tx, ...context }: ReactionCall) =>
          reaction.react(tx, payload, context)) as never,
        true,
        { events, reaction: instance.constructor },
      );
  }

  private async startTransports(): Promise<void> {
    if (this.database) {
      const { list, replay } = parkedCalls(this.service.name as ServiceName);
      this.calls.addHandler(list.name, async (page) => this.parked.list(page), false, { contract: list });
      const replayParked = async ({ id }: { id: number }, { operator, now }: any) => {
        await this.parked.replay(id, operator, now);
        return { success: true };
      };
      this.calls.addHandler(replay.name, replayParked, false, { contract: replay });
    }
    for (const transport of [this.events, this.calls])
      await new Promise<void>((resolve, reject) =>
        transport.listen((error?: Error) => (error ? reject(error) : resolve())),
      );
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
