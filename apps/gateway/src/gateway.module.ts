import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@slovo/kit/service';
import { CallRoutes } from './calls/mount-calls.ts';
import { GatewaySettings } from './config.ts';
import { ClockRoutes } from './dev/clock.routes.ts';
import { DocsRoutes } from './docs/docs.routes.ts';
import { RateLimits } from './http/rate-limits.ts';
import { Surface } from './http/surface.ts';
import { LiveFeed } from './live/live-feed.ts';
import { LiveHub } from './live/live-hub.ts';
import { LiveRoutes } from './live/live.routes.ts';
import { AvatarRoutes } from './media/avatar.routes.ts';
import { MediaService } from './media/media-service.ts';
import { MediaRoutes } from './media/media.routes.ts';
import { ReportRoutes } from './media/report.routes.ts';
import { OperatorGuard } from './operators/operator-guard.ts';
import { PageRoutes } from './pages/page.routes.ts';
import { ServicesReadiness } from './services-readiness.ts';
import { EndedSessions } from './sessions/ended-sessions.ts';
import { SessionGuard } from './sessions/session-guard.ts';
import { SessionTouches } from './sessions/session-touches.ts';
import { SignInRoutes } from './sign-in/sign-in.routes.ts';

const sessions = [EndedSessions, SessionTouches, SessionGuard];
const routes = [
  SignInRoutes,
  CallRoutes,
  ReportRoutes,
  AvatarRoutes,
  MediaRoutes,
  LiveRoutes,
  ClockRoutes,
  DocsRoutes,
  PageRoutes,
];

@Module({})
export class GatewayModule {
  static with(settings: GatewaySettings): DynamicModule {
    const { NATS_URL, NATS_PREFIX, CLOCK_CONTROL } = settings.given;
    return {
      module: GatewayModule,
      imports: [
        ServiceModule.with({
          name: 'gateway',
          natsUrl: NATS_URL,
          natsPrefix: NATS_PREFIX,
          clockControl: CLOCK_CONTROL,
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
        ...routes,
      ],
    };
  }
}
