import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { SecretKeys } from '@slovo/kit/keys';
import { ServiceModule } from '@slovo/kit/service';
import { Tickets } from '@slovo/kit/ticket';
import { ArchivesModule } from './archives/archives.module.ts';
import { ChunksModule } from './chunks/chunks.module.ts';
import { MediaSettings } from './config.ts';
import { PrismaClient } from './database.ts';
import { LibraryModule } from './library/library.module.ts';
import { DeletionsModule } from './deletions/deletions.module.ts';
import { OwnDataModule } from './own-data/own-data.module.ts';
import { ObjectsModule } from './objects/objects.module.ts';
import { UploadsModule } from './uploads/uploads.module.ts';

@Module({})
export class MediaModule {
  static with(settings: MediaSettings, prisma: PrismaClient, url: string): DynamicModule {
    const { NATS_PREFIX, CLOCK_CONTROL, EVENT_BUNDLES, TICKET_SECRET, TICKET_SECRET_ALSO } = settings.given;
    const shared: Provider[] = [
      { provide: MediaSettings, useValue: settings },
      { provide: PrismaClient, useValue: prisma },
      { provide: Tickets, useValue: new Tickets(new SecretKeys(TICKET_SECRET, TICKET_SECRET_ALSO)) },
    ];
    return {
      module: MediaModule,
      // The features inject these without importing this module.
      global: true,
      imports: [
        ServiceModule.with({
          name: 'media',
          nats: settings.given,
          metrics: settings.given,
          callers: settings.given,
          natsPrefix: NATS_PREFIX,
          clockControl: CLOCK_CONTROL,
          gatherMs: settings.given.EVENT_GATHER_MS,
          database: { client: prisma, url, bundles: EVENT_BUNDLES },
        }),
        ArchivesModule,
        ChunksModule,
        LibraryModule,
        ObjectsModule,
        UploadsModule,
        DeletionsModule,
        OwnDataModule,
      ],
      providers: shared,
      exports: shared,
    };
  }
}
