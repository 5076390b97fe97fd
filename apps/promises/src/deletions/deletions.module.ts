import { Module } from '@nestjs/common';
import { DeletionJobs, DeletionPieces, DeletionProgress } from '@slovo/kit/deletions';
import { CalendarModule } from '../calendar/calendar.module.ts';
import { ChangesModule } from '../changes/changes.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { CancelDeletion } from './calls/cancel-deletion.ts';
import { CountHoldings } from './calls/count-holdings.ts';
import { GetDeletion } from './calls/get-deletion.ts';
import { ListRunningDeletions } from './calls/list-running-deletions.ts';
import { RetryDeletion } from './calls/retry-deletion.ts';
import { RunDeletion } from './calls/run-deletion.ts';
import { StartPromiseDeletion } from './calls/start-promise-deletion.ts';
import { Charges } from './charges.ts';
import { DeletionRows } from './deletion-rows.ts';
import { BeginHeldDeletions } from './jobs/begin-held-deletions.ts';
import { PromiseHolds } from './promise-holds.ts';
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
  StartPromiseDeletion,
];
const reactions = [AddDeletionProgress, RemoveDeletionPiece, StopStuckDeletion];
const jobs = [BeginHeldDeletions];

/** Deletes promises, by jobs that this service owns, and its part of people. */
@Module({
  imports: [CalendarModule, ChangesModule, InvitationsModule],
  controllers: [...calls, ...reactions],
  providers: [...jobs, Charges, DeletionJobs, DeletionPieces, DeletionProgress, DeletionRows, PromiseHolds],
})
export class DeletionsModule {}
