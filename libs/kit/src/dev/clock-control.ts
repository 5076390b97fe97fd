import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { jetstream } from '@nats-io/jetstream';
import { Kvm, type KV } from '@nats-io/kv';
import type { ServiceName } from '@slovo/contracts';
import { clockBucketName } from '@slovo/contracts/identities';
import { Clock } from '../clock/clock.ts';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { provisioned } from '../events/stream.ts';
import { NATS, type NatsConnection, respond, whenNatsAnswers } from '../nats/nats.ts';
import { Scheduler } from '../schedule/schedule.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { devSubjects } from './dev-subjects.ts';

/** Work in the background that is no call, event or job, such as the bot's deliveries. */
export interface BackgroundWork {
  readonly label: string;
  backlog(): Promise<number>;
}

/** The service's side of the time machine: sets the offset and reports what is due and what is unfinished. */
@Injectable()
export class ClockControl {
  private readonly logger = new Logger(ClockControl.name);
  private readonly background: BackgroundWork[] = [];

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
    @Optional() @Inject(DATABASE) private readonly database?: SqlDatabase,
  ) {}

  watch(work: BackgroundWork): void {
    this.background.push(work);
  }

  async start(): Promise<void> {
    if (!this.service.clockControl) return;
    const { prefix } = this.service;
    this.nats.subscribe(devSubjects.clock(prefix), {
      callback: (error, message) => {
        if (!error) this.clock.shift(message.json<{ offset: number }>().offset);
      },
    });
    const entry = await whenNatsAnswers(this.nats, async () => (await this.bucket()).get('offset'));
    if (entry) this.clock.shift(Number(entry.string()));
    if (this.service.name === 'gateway') return;
    const name = this.service.name as ServiceName;
    this.answer(devSubjects.next(prefix, name), async () => ({
      due: (await this.scheduler.nextDue())?.toISOString() ?? null,
    }));
    this.answer(devSubjects.tick(prefix, name), async () => {
      await this.scheduler.runDue();
      return {};
    });
    this.answer(devSubjects.busy(prefix, name), () => this.busy());
    await this.nats.flush();
  }

  async keepOffset(offsetMs: number): Promise<void> {
    await (await this.bucket()).put('offset', String(offsetMs));
  }

  private bucket(): Promise<KV> {
    const name = clockBucketName(this.service.prefix);
    return provisioned(`bucket ${name}`, async () => {
      const bucket = await new Kvm(jetstream(this.nats, { checkAPI: false })).open(name);
      await bucket.status();
      return bucket;
    });
  }

  private answer(subject: string, ask: () => Promise<unknown>): void {
    this.nats.subscribe(subject, {
      queue: this.service.name,
      callback: (error, message) => {
        if (error) return;
        // Without a reply the time machine times out. A short outage of the database must not end the process.
        void ask().then(
          (answer) => respond(this.nats, message, answer),
          (failure: Error) => this.logger.warn(`${subject}: ${failure.message}`),
        );
      },
    });
  }

  /** What is unfinished now, and must be before the clock moves on. */
  async busy(): Promise<{ busy: number; what: string }> {
    const outbox = this.database
      ? await this.database.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM outbox`
      : [{ n: 0 }];
    const background = await Promise.all(
      this.background.map(async (work) => [work.label, await work.backlog()] as const),
    );
    const counts: (readonly [string, number])[] = [['outbox', outbox[0]?.n ?? 0], ...background];
    const left = counts.filter(([, count]) => count > 0);
    return {
      busy: left.reduce((sum, [, count]) => sum + count, 0),
      what: `${this.service.name}: ${left.map(([label, count]) => `${label} ${count}`).join(', ')}`,
    };
  }
}
