import { type DynamicModule, Global, Logger, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { ServiceName } from '@slovo/contracts';
import type { Following } from '@slovo/contracts/identities';
import { CallMeter } from '../calls/call-meter.ts';
import { CallSigner, type SigningSettings } from '../calls/call-signer.ts';
import { CallTransport } from '../calls/call-transport.ts';
import { CallVerifier, type VerifyingSettings } from '../calls/call-verifier.ts';
import { Clock } from '../clock/clock.ts';
import { announceCommits } from '../db/after-commit.ts';
import { DatabasePresence } from '../db/database-presence.ts';
import { DATABASE, DATABASE_ADDRESS, type SqlDatabase } from '../db/database.ts';
import { Housekeeping } from '../db/housekeeping.ts';
import { ClockControl } from '../dev/clock-control.ts';
import { AwaitedEvents } from '../events/awaited-events.ts';
import { ChangeSignals } from '../events/change-signals.ts';
import { DeleteReplayedEvents } from '../events/delete-replayed-events.ts';
import { EventFeed } from '../events/event-feed.ts';
import { EventProgress } from '../events/event-progress.ts';
import { EventTransport } from '../events/event-transport.ts';
import { Outbox } from '../events/outbox.ts';
import { parkedEventsController } from '../events/parked-events.controller.ts';
import { ParkedEvents } from '../events/parked-events.ts';
import { Health, HealthController } from '../health/health.ts';
import { connectNats, NATS, type NatsSettings } from '../nats/nats.ts';
import { Metrics, type MetricsSettings, openMetrics } from '../metrics/metrics.ts';
import { StateMetrics } from '../metrics/state-metrics.ts';
import { Scheduler } from '../schedule/schedule.ts';
import { vitalsController } from '../vitals/vitals.controller.ts';
import { VitalsReader } from '../vitals/vitals-reader.ts';
import { Draining } from './draining.ts';
import { SilentServers } from './silent-servers.ts';
import { SERVICE, type ServiceIdentity } from './identity.ts';
import { ServiceRuntime } from './service-runtime.ts';

export interface ServiceOptions {
  name: string;
  nats: NatsSettings;
  natsPrefix: string;
  /** Without a secret this process signs no callers, without keys it checks none. */
  callers?: SigningSettings & VerifyingSettings;
  clockControl: boolean;
  callTimeoutMs?: number;
  /** See ServiceIdentity. */
  gatherMs?: number;
  /** See ServiceIdentity. */
  following?: Following;
  /** Where its metrics are shown; without it, or without a port, nowhere. */
  metrics?: MetricsSettings;
  /** Absent in a service without state. `url` is for what keeps a session: see directDatabaseUrl. */
  database?: { client: SqlDatabase; url: string; bundles?: boolean };
}

/** What every service is built on, once per process. */
@Global()
@Module({})
export class ServiceModule {
  static with(options: ServiceOptions): DynamicModule {
    if (options.database) announceCommits(options.database.client);
    if (options.callers?.CALLER_SECRET_ALSO !== undefined)
      new Logger('Security').warn(
        'CALLER_SECRET_ALSO is set: any process that has it can sign callers. Remove it when no process of the release before runs',
      );
    const signer = CallSigner.of(options.callers);
    const verifier = CallVerifier.of(options.callers);
    const identity: ServiceIdentity = {
      name: options.name,
      prefix: options.natsPrefix && `${options.natsPrefix}.`,
      clockControl: options.clockControl,
      ...(signer && { signer }),
      ...(verifier && { verifier }),
      ...(options.callTimeoutMs !== undefined && { callTimeoutMs: options.callTimeoutMs }),
      ...(options.gatherMs !== undefined && { gatherMs: options.gatherMs }),
      ...(options.following && { following: options.following }),
    };
    const shared: Provider[] = [
      { provide: SERVICE, useValue: identity },
      { provide: NATS, useFactory: () => connectNats(options.nats, options.name) },
      { provide: DATABASE, useValue: options.database?.client },
      { provide: Metrics, useFactory: () => openMetrics(options.name, options.metrics) },
      Clock,
      EventFeed,
      ChangeSignals,
      Outbox,
      EventProgress,
      AwaitedEvents,
      Scheduler,
      ClockControl,
      ParkedEvents,
      CallMeter,
      DatabasePresence,
      CallTransport,
      EventTransport,
      Draining,
      SilentServers,
      Health,
    ];
    return {
      module: ServiceModule,
      imports: [DiscoveryModule],
      controllers: [
        HealthController,
        ...(options.database ? databaseControllers(options.name as ServiceName) : []),
      ],
      providers: [
        ...shared,
        ...(options.database ? [VitalsReader, DeleteReplayedEvents] : []),
        Housekeeping,
        StateMetrics,
        { provide: DATABASE_ADDRESS, useValue: options.database },
        ServiceRuntime,
      ],
      exports: shared,
    };
  }
}

/** The calls that every service with a database answers. */
const databaseControllers = (service: ServiceName) => [
  parkedEventsController(service),
  vitalsController(service),
];
