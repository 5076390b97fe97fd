import { Module } from '@nestjs/common';
import { DeletionJobs, DeletionPieces, DeletionProgress } from '@slovo/kit/deletions';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountHolds } from './account-holds.ts';
import { CancelDeletion } from './calls/cancel-deletion.ts';
import { CountHoldings } from './calls/count-holdings.ts';
import { GetDeletion } from './calls/get-deletion.ts';
import { ListRunningDeletions } from './calls/list-running-deletions.ts';
import { RetryDeletion } from './calls/retry-deletion.ts';
import { RunDeletion } from './calls/run-deletion.ts';
import { StartUserDeletion } from './calls/start-user-deletion.ts';
import { BeginHeldDeletions } from './jobs/begin-held-deletions.ts';
import { AddDeletionProgress } from './reactions/add-deletion-progress.ts';
import { RemoveDeletionPiece } from './reactions/remove-deletion-piece.ts';
import { StopStuckDeletion } from './reactions/stop-stuck-deletion.ts';

const calls = [
  CancelDeletion,
  CountHoldings,
  GetDeletion,
  ListRunningDeletions,
  RetryDeletion,
  RunDeletion,
  StartUserDeletion,
];
const reactions = [AddDeletionProgress, RemoveDeletionPiece, StopStuckDeletion];
const jobs = [BeginHeldDeletions];

/** Deletes people, by jobs that this service owns. */
@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [...calls, ...reactions],
  providers: [...jobs, AccountHolds, DeletionJobs, DeletionPieces, DeletionProgress],
  exports: [AccountHolds, DeletionJobs],
})
export class DeletionsModule {}
