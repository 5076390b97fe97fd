import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Optional,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { ServiceName } from '@slovo/contracts';
import { healthSubject } from '@slovo/contracts/identities';
import { DATABASE, DATABASE_ADDRESS, type SqlDatabase } from '../db/database.ts';
import { socketsOf } from '../db/sockets.ts';
import { Housekeeping } from '../db/housekeeping.ts';
import { ClockControl } from '../dev/clock-control.ts';
import { DirectPublisher } from '../events/direct-publisher.ts';
import { Outbox } from '../events/outbox.ts';
import { OutboxRelay } from '../events/outbox-relay.ts';
import { Health } from '../health/health.ts';
import { atMost } from './at-most.ts';
import { Metrics } from '../metrics/metrics.ts';
import { leaveNats, NATS, type NatsConnection, respond } from '../nats/nats.ts';
import { type HasNextDue, scheduledMethodOf, Scheduler } from '../schedule/schedule.ts';
import { SERVICE, type ServiceIdentity } from './identity.ts';
import { SilentServers } from './silent-servers.ts';

/** For a server that does not answer. */
const LONGEST_GOODBYE_MS = 1_000;

/** Runs what a service does apart from its transports: jobs, outbox relay, housekeeping, health over NATS. */
@Injectable()
export class ServiceRuntime
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private relay: OutboxRelay | undefined;
  private direct: DirectPublisher | undefined;

  // More than five: this is where the parts of a service meet.
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly scheduler: Scheduler,
    private readonly clockControl: ClockControl,
    private readonly health: Health,
    private readonly housekeeping: Housekeeping,
    private readonly outbox: Outbox,
    private readonly silence: SilentServers,
    private readonly metrics: Metrics,
    @Optional() @Inject(DATABASE) private readonly database?: SqlDatabase,
    @Optional() @Inject(DATABASE_ADDRESS) private readonly relayed?: { url: string; bundles?: boolean },
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.clockControl.start();
    const instances = new Set(
      this.discovery.getProviders().map((wrapper) => wrapper.instance as object | null),
    );
    for (const instance of instances) {
      if (!instance || typeof instance !== 'object' || typeof instance.constructor !== 'function') continue;
      this.addJob(instance);
    }
    if (this.relayed) this.startRelay(this.relayed);
    this.scheduler.start();
    this.housekeeping.start();
    this.answerHealth();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.housekeeping.stop();
    await this.scheduler.stop();
  }

  /**
   * After the HTTP server and the transports have closed: publish what was committed, then disconnect. Nothing waits for
   * servers that are away: what was not published is in the outbox.
   */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.relay?.stop(), this.direct?.stop()]);
    await leaveNats(this.nats);
    this.silence.leavePool();
    await atMost(this.database?.$disconnect(), LONGEST_GOODBYE_MS);
    this.silence.stop();
    // Last of all, so that a scrape can still see what happened meanwhile.
    await this.metrics.close();
  }

  private startRelay({ url, bundles = false }: { url: string; bundles?: boolean }): void {
    const { prefix, name, following } = this.service;
    const { metrics } = this;
    const sockets = this.database && socketsOf(this.database);
    const { fullDisk, messageStore } = this.health;
    const options = {
      connectionString: url,
      prefix,
      service: name as ServiceName,
      bundles,
      following,
      metrics,
      fullDisk,
      messageStore,
      ...(sockets && { sockets }),
    };
    const relay = new OutboxRelay(this.nats, options);
    metrics.observe(['leading'], () => [
      { key: 'leading', value: Number(relay.isLeading), labels: { role: 'relay' } },
    ]);
    this.outbox.wakes((events) => relay.signal(events));
    relay.start();
    this.relay = relay;
    this.direct = new DirectPublisher(this.nats, options);
    this.direct.start();
  }

  private addJob(instance: object): void {
    const scheduled = scheduledMethodOf(instance);
    if (!scheduled) return;
    const job = instance as HasNextDue & Record<string, (now: Date) => Promise<void>>;
    this.scheduler.add({
      name: instance.constructor.name,
      nextDue: () => job.nextDue(),
      howOften: scheduled.howOften,
      run: (now) => job[scheduled.method]!(now),
    });
  }

  private answerHealth(): void {
    this.nats.subscribe(this.service.prefix + healthSubject(this.service.name), {
      queue: this.service.name,
      callback: (error, message) => {
        if (!error) void this.health.wholeness().then((wholeness) => respond(this.nats, message, wholeness));
      },
    });
  }
}
