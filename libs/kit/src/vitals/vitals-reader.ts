import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { DatabaseVitals, Vitals } from '@slovo/contracts';
import { CallMeter, type CallCounts, quantileOf } from '../calls/call-meter.ts';
import { Clock } from '../clock/clock.ts';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { Health, type Readiness } from '../health/health.ts';
import { NATS, type NatsConnection, respond } from '../nats/nats.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { consumerLag } from './consumer-lag.ts';

/** An operator's page waits a second for all of it. Replicas answer sooner than they are waited for. */
const READY_MS = 300;
const REPLICAS_MS = 500;
const NUMBERS_MS = 600;
const MOST_PARKED = 1_000;

/** The answer of one replica to the one that was asked. */
interface ReplicaVitals extends Readiness {
  counts: CallCounts;
}

type Numbers = Pick<Vitals, 'consumerLag' | 'outboxAge' | 'parked' | 'database'>;

/** How the service does: each replica knows its own calls; what they share is read once. */
@Injectable()
export class VitalsReader implements OnApplicationBootstrap {
  // More than five: it reports on all parts of a service.
  constructor(
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly health: Health,
    private readonly meter: CallMeter,
    private readonly clock: Clock,
    @Inject(DATABASE) private readonly database: SqlDatabase,
  ) {}

  /** Without a queue group: every replica answers. */
  onApplicationBootstrap(): void {
    this.nats.subscribe(this.subject, {
      callback: (error, message) => {
        if (!error) void this.ownVitals().then((vitals) => respond(this.nats, message, vitals));
      },
    });
  }

  async read(): Promise<Vitals> {
    const [replicas, numbers] = await Promise.all([this.replicas(), this.numbers()]);
    const waitingFor = [...new Set(replicas.flatMap((replica) => replica.waitingFor))];
    const sum = (of: (counts: CallCounts) => number): number =>
      replicas.reduce((total, { counts }) => total + of(counts), 0);
    const durations = (replicas[0]?.counts.durations ?? []).map((_, step) =>
      sum((counts) => counts.durations[step] ?? 0),
    );
    return {
      ready: replicas.every(({ ready }) => ready),
      waitingFor,
      replicas: replicas.length,
      callsPerSecond: Math.round(sum(({ calls, seconds }) => calls / Math.max(seconds, 1)) * 100) / 100,
      p99: quantileOf(durations, 0.99),
      errors: sum(({ errors }) => errors),
      ...numbers,
    };
  }

  private get subject(): string {
    return `${this.service.prefix}vitals.${this.service.name}`;
  }

  private async ownVitals(): Promise<ReplicaVitals> {
    return { ...(await this.health.wholeness(READY_MS)), counts: this.meter.counts() };
  }

  private async replicas(): Promise<ReplicaVitals[]> {
    const answers = await this.nats.requestMany(this.subject, '', {
      strategy: 'timer',
      maxWait: REPLICAS_MS,
    });
    const replicas: ReplicaVitals[] = [];
    for await (const answer of answers) replicas.push(answer.json<ReplicaVitals>());
    // On a busy machine even its own answer may come too late.
    return replicas.length > 0 ? replicas : [await this.ownVitals()];
  }

  private async numbers(): Promise<Numbers> {
    const [lag, rows, database] = await Promise.all([
      orNull(consumerLag(this.nats, this.service)),
      orNull(this.ofTables()),
      orNull(this.ofDatabase()),
    ]);
    const oldest = rows?.[0]?.oldest;
    return {
      consumerLag: lag,
      outboxAge: oldest ? Math.max(0, this.clock.now().getTime() - oldest.getTime()) : null,
      parked: rows?.[0]?.parked ?? null,
      database,
    };
  }

  /** The size comes from the file system, so it takes milliseconds for tables of any size. */
  private async ofDatabase(): Promise<DatabaseVitals> {
    const asked = performance.now();
    await this.database.$queryRaw`SELECT 1`;
    const latencyMs = Math.round(performance.now() - asked);
    const [facts] = await this.database.$queryRaw<Omit<DatabaseVitals, 'latencyMs'>[]>`
      SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
             current_setting('max_connections')::int AS "maxConnections",
             pg_database_size(current_database())::float8 AS bytes`;
    return { latencyMs, ...facts! };
  }

  private async ofTables(): Promise<{ oldest: Date | null; parked: number }[]> {
    return this.database.$queryRaw`
      SELECT (SELECT occurred_at FROM outbox ORDER BY id LIMIT 1) AS oldest,
             (SELECT count(*)::int FROM
               (SELECT FROM parked_events WHERE replayed_at IS NULL LIMIT ${MOST_PARKED}) AS waiting) AS parked`;
  }
}

/** Null if it fails or takes too long: the rest is shown. */
const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), NUMBERS_MS).unref();
    }),
  ]);
