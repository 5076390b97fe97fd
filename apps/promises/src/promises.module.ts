import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { SecretKeys } from '@slovo/kit/keys';
import { ServiceModule } from '@slovo/kit/service';
import { Tickets } from '@slovo/kit/ticket';
import { CalendarModule } from './calendar/calendar.module.ts';
import type { PromisesConfig } from './config.ts';
import { PrismaClient } from './database.ts';
import { DeletionsModule } from './deletions/deletions.module.ts';
import { HidingModule } from './hiding/hiding.module.ts';
import { OwnDataModule } from './own-data/own-data.module.ts';
import { InspectionModule } from './inspection/inspection.module.ts';
import { InvitationsModule } from './invitations/invitations.module.ts';
import { LifecycleModule } from './lifecycle/lifecycle.module.ts';
import { LookupModule } from './lookup/lookup.module.ts';
import { MediaModule } from './media/media.module.ts';
import { DraftQuota } from './lifecycle/draft-quota.ts';
import { ProjectionsModule } from './projections/projections.module.ts';
import { ReadingModule } from './reading/reading.module.ts';
import { ReportsModule } from './reports/reports.module.ts';
import { VoiceModule } from './voice/voice.module.ts';

@Module({})
export class PromisesModule {
  static with(config: PromisesConfig, prisma: PrismaClient, url: string): DynamicModule {
    const ticketKeys = new SecretKeys(config.TICKET_SECRET, config.TICKET_SECRET_ALSO);
    const settings: Provider[] = [
      { provide: PrismaClient, useValue: prisma },
      { provide: Tickets, useValue: new Tickets(ticketKeys) },
      { provide: DraftQuota, useValue: new DraftQuota(config.DRAFTS_AT_MOST) },
    ];
    return {
      module: PromisesModule,
      // The feature modules inject the settings without importing this module.
      global: true,
      imports: [
        ServiceModule.with({
          name: 'promises',
          nats: config,
          metrics: config,
          callers: config,
          natsPrefix: config.NATS_PREFIX,
          clockControl: config.CLOCK_CONTROL,
          database: { client: prisma, url, bundles: config.EVENT_BUNDLES },
        }),
        LifecycleModule,
        ReadingModule,
        ReportsModule,
        InvitationsModule,
        CalendarModule,
        LookupModule,
        MediaModule,
        ProjectionsModule,
        DeletionsModule,
        HidingModule,
        OwnDataModule,
        InspectionModule,
        VoiceModule,
      ],
      providers: settings,
      exports: settings,
    };
  }
}
