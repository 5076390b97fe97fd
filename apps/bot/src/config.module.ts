import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type BotConfig, CONFIG } from './config.ts';
import { DATABASE_URL, PrismaClient } from './database.ts';

/** Configuration and database connection, for every module of the service. */
@Global()
@Module({})
export class ConfigModule {
  static with(config: BotConfig, prisma: PrismaClient, url: string): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: DATABASE_URL, useValue: url },
      { provide: PrismaClient, useValue: prisma },
    ];
    return { module: ConfigModule, providers, exports: providers };
  }
}
