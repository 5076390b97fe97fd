import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { OperatorsModule } from '../operators/operators.module.ts';
import { InfrastructureReader } from './infrastructure.ts';
import { FindAnything } from './routes/find-anything.ts';
import { ShowBanImpact } from './routes/show-ban-impact.ts';
import { ShowSystem } from './routes/show-system.ts';
import { ShowUser } from './routes/show-user.ts';
import { RunningWork } from './running-work.ts';

/** What operators see of several services at once. */
@Module({
  imports: [CallClientModule, OperatorsModule],
  controllers: [ShowUser, ShowBanImpact, FindAnything, ShowSystem],
  providers: [InfrastructureReader, RunningWork],
})
export class AdminModule {}
