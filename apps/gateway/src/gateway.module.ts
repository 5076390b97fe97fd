import { type DynamicModule, Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { ServiceModule } from '@slovo/kit/service';
import { GatewaySettings } from './config.ts';
import { RateLimits } from './http/rate-limits.ts';
import { Surface } from './http/surface.ts';
import { LiveFeed } from './live/live-feed.ts';
import { LiveHub } from './live/live-hub.ts';
import { MediaService } from './media/media-service.ts';
import { OperatorGuard } from './operators/operator-guard.ts';
import { ServicesReadiness } from './services-readiness.ts';
import { EndedSessions } from './sessions/ended-sessions.ts';
import { SessionGuard } from './sessions/session-guard.ts';
import { SessionTouches } from './sessions/session-touches.ts';
import { routeParts } from './mount-routes.ts';

const sessions = [EndedSessions, SessionTouches, SessionGuard];

@Module({})
export class GatewayModule {
  static with(settings: GatewaySettings): DynamicModule {
    const { NATS_URL, NATS_PREFIX, CLOCK_CONTROL, CALL_TIMEOUT_MS } = settings.given;
    return {
      module: GatewayModule,
      imports: [
        CallClientModule,
        ServiceModule.with({
          name: 'gateway',
          natsUrl: NATS_URL,
          natsPrefix: NATS_PREFIX,
          clockControl: CLOCK_CONTROL,
          callTimeoutMs: CALL_TIMEOUT_MS,
        }),
      ],
      providers: [
        { provide: GatewaySettings, useValue: settings },
        ...sessions,
        RateLimits,
        Surface,
        OperatorGuard,
        MediaService,
        LiveHub,
        LiveFeed,
        ServicesReadiness,
        ...routeParts,
      ],
    };
  }
}
