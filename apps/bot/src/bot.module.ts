import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@slovo/kit/service';
import { BatchesModule } from './batches/batches.module.ts';
import { ConfigModule } from './config.module.ts';
import type { BotConfig } from './config.ts';
import type { PrismaClient } from './database.ts';
import { DeletionsModule } from './deletions/deletions.module.ts';
import { OwnDataModule } from './own-data/own-data.module.ts';
import { DeliveryModule } from './delivery/delivery.module.ts';
import { UpdatesModule } from './updates/updates.module.ts';

/**
 * Two flows use the same chats: updates come in (`updates` → `features`), notices and batches go out. Folders import
 * only those to their right, which test/structure.spec.ts checks:
 *
 *     updates → features ─┬→ messages → chats, services, telegram
 *     batches → delivery ─┘
 *
 * `delivery` also asks `deletions` which notices are forgotten.
 */
@Module({})
export class BotModule {
  static with(config: BotConfig, prisma: PrismaClient, url: string): DynamicModule {
    return {
      module: BotModule,
      imports: [
        ServiceModule.with({
          name: 'bot',
          nats: config,
          metrics: config,
          callers: config,
          natsPrefix: config.NATS_PREFIX,
          clockControl: config.CLOCK_CONTROL,
          gatherMs: config.EVENT_GATHER_MS,
          database: { client: prisma, url, bundles: config.EVENT_BUNDLES },
        }),
        ConfigModule.with(config, prisma, url),
        UpdatesModule,
        DeliveryModule,
        BatchesModule,
        DeletionsModule,
        OwnDataModule,
      ],
    };
  }
}
