import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CallClient } from '../calls/call-client.ts';
import { CallServer } from '../calls/call-server.ts';
import { Clock } from '../clock/clock.ts';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { Housekeeping } from '../db/housekeeping.ts';
import { ClockControl } from '../dev/clock-control.ts';
import { EventFeed } from '../events/event-feed.ts';
import { Outbox } from '../events/outbox.ts';
import { ParkedEvents } from '../events/parked-events.ts';
import { Health, HealthController } from '../health/health.ts';
import { connectNats, NATS } from '../nats/nats.ts';
import { Scheduler } from '../schedule/schedule.ts';
import { SERVICE, type ServiceIdentity } from './identity.ts';
import { RELAY_URL, ServiceRuntime } from './service-runtime.ts';

export interface ServiceOptions {
  name: string;
  natsUrl: string;
  natsPrefix: string;
  clockControl: boolean;
  callTimeoutMs?: number;
  /** Left out by a service that keeps no state. */
  database?: { client: SqlDatabase; url: string };
}

/** What every service stands on, once per process. */
@Global()
@Module({})
export class ServiceModule {
  static with(options: ServiceOptions): DynamicModule {
    const identity: ServiceIdentity = {
      name: options.name,
      prefix: options.natsPrefix && `${options.natsPrefix}.`,
      clockControl: options.clockControl,
      ...(options.callTimeoutMs !== undefined && { callTimeoutMs: options.callTimeoutMs }),
    };
    const shared: Provider[] = [
      { provide: SERVICE, useValue: identity },
      { provide: NATS, useFactory: () => connectNats(options.natsUrl, options.name) },
      { provide: DATABASE, useValue: options.database?.client },
      Clock,
      CallClient,
      EventFeed,
      Outbox,
      Scheduler,
      ClockControl,
      Health,
    ];
    return {
      module: ServiceModule,
      imports: [DiscoveryModule],
      controllers: [HealthController],
      providers: [
        ...shared,
        CallServer,
        ParkedEvents,
        Housekeeping,
        { provide: RELAY_URL, useValue: options.database?.url },
        ServiceRuntime,
      ],
      exports: shared,
    };
  }
}
