import { type DynamicModule, Module } from '@nestjs/common';
import type { ServiceConfig } from '@slovo/kit/config';
import { ServiceModule } from '@slovo/kit/service';
import { BatchesModule } from './batches/batches.module.ts';
import { ChatsModule } from './chats/chats.module.ts';
import { CountersModule } from './counters/counters.module.ts';
import { PrismaClient } from './database.ts';
import { DeletionsModule } from './deletions/deletions.module.ts';
import { OwnDataModule } from './own-data/own-data.module.ts';
import { NoticesModule } from './notices/notices.module.ts';
import { ProjectionsModule } from './projections/projections.module.ts';
import { ReceiptsModule } from './receipts/receipts.module.ts';
import { RemindersModule } from './reminders/reminders.module.ts';
import { SegmentsModule } from './segments/segments.module.ts';
import { SettingsModule } from './settings/settings.module.ts';

const features = [
  BatchesModule,
  ChatsModule,
  CountersModule,
  DeletionsModule,
  NoticesModule,
  OwnDataModule,
  ProjectionsModule,
  ReceiptsModule,
  RemindersModule,
  SegmentsModule,
  SettingsModule,
];

@Module({})
export class NotificationsModule {
  static with(config: ServiceConfig, prisma: PrismaClient, url: string): DynamicModule {
    return {
      module: NotificationsModule,
      // The features inject the client without importing this module.
      global: true,
      imports: [
        ServiceModule.with({
          name: 'notifications',
          nats: config,
          metrics: config,
          callers: config,
          natsPrefix: config.NATS_PREFIX,
          clockControl: config.CLOCK_CONTROL,
          gatherMs: config.EVENT_GATHER_MS,
          database: { client: prisma, url, bundles: config.EVENT_BUNDLES },
        }),
        ...features,
      ],
      providers: [{ provide: PrismaClient, useValue: prisma }],
      exports: [PrismaClient],
    };
  }
}
