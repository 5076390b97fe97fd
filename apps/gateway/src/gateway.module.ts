import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { ServiceModule } from '@slovo/kit/service';
import { AdminModule } from './admin/admin.module.ts';
import { AnswersModule } from './answers/answers.module.ts';
import { CallsModule } from './calls/calls.module.ts';
import { GatewaySettings } from './config.ts';
import { DeletionsModule } from './deletions/deletions.module.ts';
import { DevModule } from './dev/dev.module.ts';
import { DocsModule } from './docs/docs.module.ts';
import { ExportsModule } from './exports/exports.module.ts';
import { HttpModule } from './http/http.module.ts';
import { LibraryModule } from './library/library.module.ts';
import { LinksModule } from './links/links.module.ts';
import { LiveModule } from './live/live.module.ts';
import { MediaModule } from './media/media.module.ts';
import { OperatorsModule } from './operators/operators.module.ts';
import { OwnDataModule } from './own-data/own-data.module.ts';
import { PagesModule } from './pages/pages.module.ts';
import { ReadinessModule } from './readiness/readiness.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { SharingModule } from './sharing/sharing.module.ts';
import { SignInModule } from './sign-in/sign-in.module.ts';

/** In the order in which the API's document lists their routes. */
const features = [
  HttpModule,
  SessionsModule,
  OperatorsModule,
  SignInModule,
  AnswersModule,
  CallsModule,
  DeletionsModule,
  AdminModule,
  ExportsModule,
  MediaModule,
  OwnDataModule,
  LibraryModule,
  SharingModule,
  LinksModule,
  LiveModule,
  ReadinessModule,
];

@Module({})
export class GatewayModule {
  static with(settings: GatewaySettings): DynamicModule {
    const { NATS_PREFIX, CLOCK_CONTROL, CALL_TIMEOUT_MS } = settings.given;
    const shared: Provider[] = [{ provide: GatewaySettings, useValue: settings }];
    return {
      module: GatewayModule,
      // The features inject the settings without importing this module.
      global: true,
      imports: [
        ...features,
        ...(CLOCK_CONTROL ? [DevModule] : []),
        DocsModule,
        PagesModule,
        ServiceModule.with({
          name: 'gateway',
          nats: settings.given,
          metrics: settings.given,
          callers: settings.given,
          natsPrefix: NATS_PREFIX,
          clockControl: CLOCK_CONTROL,
          callTimeoutMs: CALL_TIMEOUT_MS,
        }),
      ],
      providers: shared,
      exports: shared,
    };
  }
}
