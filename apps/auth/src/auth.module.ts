import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { SecretKeys } from '@slovo/kit/keys';
import { ServiceModule } from '@slovo/kit/service';
import type { z } from 'zod';
import { AccountsModule } from './accounts/accounts.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AuthSettings, type authVariables } from './config.ts';
import { PrismaClient } from './database.ts';
import { DeletionsModule } from './deletions/deletions.module.ts';
import { ExportsModule } from './exports/exports.module.ts';
import { MotivatorsModule } from './motivators/motivators.module.ts';
import { OwnDataModule } from './own-data/own-data.module.ts';
import { OperatorsModule } from './operators/operators.module.ts';
import { ProjectionsModule } from './projections/projections.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { TelegramModule } from './telegram/telegram.module.ts';

const features = [
  AccountsModule,
  AuditModule,
  DeletionsModule,
  ExportsModule,
  MotivatorsModule,
  OperatorsModule,
  OwnDataModule,
  ProjectionsModule,
  SessionsModule,
  TelegramModule,
];

@Module({})
export class AuthModule {
  static with(
    config: z.output<z.ZodObject<typeof authVariables>>,
    prisma: PrismaClient,
    url: string,
  ): DynamicModule {
    const settings = new AuthSettings(
      config.APP_URL,
      new SecretKeys(config.JWT_SECRET, config.JWT_SECRET_ALSO),
      config.TELEGRAM_BOT_TOKEN,
      config.TELEGRAM_BOT_USERNAME,
      config.ADMIN_TELEGRAM_IDS,
      config.SIGN_INS_A_DAY,
    );
    const shared: Provider[] = [
      { provide: PrismaClient, useValue: prisma },
      { provide: AuthSettings, useValue: settings },
    ];
    return {
      module: AuthModule,
      // The features inject the client and the settings without importing this module.
      global: true,
      imports: [
        ServiceModule.with({
          name: 'auth',
          nats: config,
          metrics: config,
          callers: config,
          natsPrefix: config.NATS_PREFIX,
          clockControl: config.CLOCK_CONTROL,
          database: { client: prisma, url, bundles: config.EVENT_BUNDLES },
        }),
        ...features,
      ],
      providers: shared,
      exports: shared,
    };
  }
}
