import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { OperatorsModule } from '../operators/operators.module.ts';
import { DryRuns } from './dry-runs.ts';
import { CancelDeletion } from './routes/cancel-deletion.ts';
import { DeleteUser } from './routes/delete-user.ts';
import { DryRunPromiseDeletion } from './routes/dry-run-promise-deletion.ts';
import { GetDeletionStatus } from './routes/get-deletion-status.ts';
import { RetryDeletion } from './routes/retry-deletion.ts';
import { RunDeletion } from './routes/run-deletion.ts';

@Module({
  imports: [CallClientModule, OperatorsModule],
  controllers: [
    CancelDeletion,
    DeleteUser,
    DryRunPromiseDeletion,
    GetDeletionStatus,
    RetryDeletion,
    RunDeletion,
  ],
  providers: [DryRuns],
})
export class DeletionsModule {}
