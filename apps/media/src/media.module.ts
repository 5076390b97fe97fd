import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@slovo/kit/service';
import { Tickets } from '@slovo/kit/ticket';
import { MediaSettings } from './config.ts';
import { PrismaClient } from './database.ts';
import { Decoder } from './files/decoder.ts';
import { ObjectRoutes } from './objects/object.routes.ts';
import { chooseStorage } from './storage/choose-storage.ts';
import { PrepareStorage } from './storage/prepare-storage.ts';
import { Storage } from './storage/storage.ts';
import { Backlog } from './uploads/backlog.ts';
import { ClearIncoming } from './uploads/clear-incoming.ts';
import { FollowAvatar } from './uploads/follow-avatar.ts';
import { FreeDeleted } from './uploads/free-deleted.ts';
import { FreeWithdrawn } from './uploads/free-withdrawn.ts';
import { MarkUsed } from './uploads/mark-used.ts';
import { RemoveOrphans } from './uploads/remove-orphans.ts';
import { StoreUpload } from './uploads/store-upload.ts';
import { UploadRoutes } from './uploads/upload.routes.ts';

@Module({})
export class MediaModule {
  static with(settings: MediaSettings, prisma: PrismaClient, url: string): DynamicModule {
    const { NATS_URL, NATS_PREFIX, CLOCK_CONTROL, TICKET_SECRET } = settings.given;
    return {
      module: MediaModule,
      imports: [
        ServiceModule.with({
          name: 'media',
          natsUrl: NATS_URL,
          natsPrefix: NATS_PREFIX,
          clockControl: CLOCK_CONTROL,
          database: { client: prisma, url },
        }),
      ],
      providers: [
        { provide: MediaSettings, useValue: settings },
        { provide: PrismaClient, useValue: prisma },
        { provide: Storage, useValue: chooseStorage(settings.storage) },
        { provide: Tickets, useValue: new Tickets(TICKET_SECRET) },
        PrepareStorage,
        Decoder,
        ClearIncoming,
        StoreUpload,
        UploadRoutes,
        ObjectRoutes,
        MarkUsed,
        FreeWithdrawn,
        FreeDeleted,
        FollowAvatar,
        Backlog,
        RemoveOrphans,
      ],
    };
  }
}
