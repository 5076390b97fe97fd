import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { ServiceModule } from '@slovo/kit/service';
import { AcquaintancesModule } from './acquaintances/acquaintances.module.ts';
import { REQUIRED_VOTES, type VotingConfig } from './config.ts';
import { PrismaClient } from './database.ts';
import { DeletionsModule } from './deletions/deletions.module.ts';
import { HidingModule } from './hiding/hiding.module.ts';
import { PendingModule } from './pending/pending.module.ts';
import { OwnDataModule } from './own-data/own-data.module.ts';
import { PollsModule } from './polls/polls.module.ts';
import { ProjectionsModule } from './projections/projections.module.ts';
import { VotesModule } from './votes/votes.module.ts';
import { WitnessesModule } from './witnesses/witnesses.module.ts';

@Module({})
export class VotingModule {
  static with(config: VotingConfig, prisma: PrismaClient, url: string): DynamicModule {
    const settings: Provider[] = [
      { provide: PrismaClient, useValue: prisma },
      { provide: REQUIRED_VOTES, useValue: config.REQUIRED_VOTES },
    ];
    return {
      module: VotingModule,
      // The feature modules inject the settings without importing this module.
      global: true,
      imports: [
        ServiceModule.with({
          name: 'voting',
          nats: config,
          metrics: config,
          callers: config,
          natsPrefix: config.NATS_PREFIX,
          clockControl: config.CLOCK_CONTROL,
          database: { client: prisma, url, bundles: config.EVENT_BUNDLES },
        }),
        PollsModule,
        VotesModule,
        PendingModule,
        WitnessesModule,
        AcquaintancesModule,
        ProjectionsModule,
        DeletionsModule,
        HidingModule,
        OwnDataModule,
      ],
      providers: settings,
      exports: settings,
    };
  }
}
