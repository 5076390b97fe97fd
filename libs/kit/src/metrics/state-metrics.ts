import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Inject, Injectable, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { poolsOf } from '../db/pools.ts';
import { Health } from '../health/health.ts';
import { NATS, type NatsConnection } from '../nats/nats.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { consumerStates } from './consumer-state.ts';
import { Metrics, type Observed } from './metrics.ts';

const READY_MS = 1_000;
const MOST_ROWS = 10_000;
const MOST_PARKED = 1_000;

/** What is not counted where it happens, but read when Prometheus asks: tables, consumers, pools, the process. */
@Injectable()
export class StateMetrics implements OnApplicationBootstrap {
  // More than five: it reports on all parts of a service.
  constructor(
    private readonly metrics: Metrics,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly health: Health,
    private readonly clock: Clock,
    @Optional() @Inject(DATABASE) private readonly database?: SqlDatabase,
  ) {}

  onApplicationBootstrap(): void {
    const { metrics, database } = this;
    if (!metrics.isOn) return;
    // Before the others, whose own statements would count as waiting.
    if (database) metrics.observe(['poolConnections', 'poolMax', 'poolWaiting'], () => ofPools(database));
    const delay = monitorEventLoopDelay({ resolution: 20 });
    delay.enable();
    metrics.observe(['cpu', 'memory', 'eventLoopDelay'], () => {
      const { user, system } = process.cpuUsage();
      const late = delay.percentile(99);
      delay.reset();
      return [
        { key: 'cpu', value: (user + system) / 1e6, labels: {} },
        { key: 'memory', value: process.memoryUsage.rss(), labels: {} },
        // Its histogram has the resolution as its floor, and no value after a reset.
        { key: 'eventLoopDelay', value: Number.isFinite(late) ? late / 1e9 : 0, labels: {} },
      ];
    });
    metrics.observe(['ready'], async () => {
      const needs = await this.health.askNeeds(READY_MS);
      return needs.map(([need, isMet]) => ({ key: 'ready', value: Number(isMet), labels: { need } }));
    });
    if (!database) return;
    metrics.observe(['consumerPending', 'consumerUnacknowledged', 'consumerOldestAge'], () =>
      this.ofConsumers(),
    );
    metrics.observe(['outboxRows', 'outboxAge', 'parkedEvents'], () => this.ofTables(database));
  }

  private async ofConsumers(): Promise<Observed[]> {
    const states = await consumerStates(this.nats, this.service);
    return states.flatMap(({ consumer, pending, unacknowledged, oldestAgeSeconds }): Observed[] => [
      { key: 'consumerPending', value: pending, labels: { consumer } },
      { key: 'consumerUnacknowledged', value: unacknowledged, labels: { consumer } },
      { key: 'consumerOldestAge', value: oldestAgeSeconds, labels: { consumer } },
    ]);
  }

  private async ofTables(database: SqlDatabase): Promise<Observed[]> {
    const [row] = await database.$queryRaw<{ rows: number; oldest: Date | null; parked: number }[]>`
      SELECT (SELECT count(*)::int FROM (SELECT FROM outbox LIMIT ${MOST_ROWS}) AS waiting) AS rows,
             (SELECT occurred_at FROM outbox ORDER BY id LIMIT 1) AS oldest,
             (SELECT count(*)::int FROM
               (SELECT FROM parked_events WHERE replayed_at IS NULL LIMIT ${MOST_PARKED}) AS waiting) AS parked`;
    const { rows, oldest, parked } = row!;
    const age = oldest ? Math.max(0, this.clock.now().getTime() - oldest.getTime()) / 1000 : 0;
    return [
      { key: 'outboxRows', value: rows, labels: {} },
      { key: 'outboxAge', value: age, labels: {} },
      { key: 'parkedEvents', value: parked, labels: {} },
    ];
  }
}

const ofPools = (database: SqlDatabase): Observed[] =>
  poolsOf(database).flatMap(({ name, pool }): Observed[] => {
    const labels = { db_client_connection_pool_name: name };
    const inState = (state: string) => ({ ...labels, db_client_connection_state: state });
    return [
      { key: 'poolConnections', value: pool.totalCount - pool.idleCount, labels: inState('used') },
      { key: 'poolConnections', value: pool.idleCount, labels: inState('idle') },
      { key: 'poolMax', value: pool.options.max, labels },
      { key: 'poolWaiting', value: pool.waitingCount, labels },
    ];
  });
