import { Module } from '@nestjs/common';
import { DeletionPieces } from '@slovo/kit/deletions';
import { BatchesModule } from '../batches/batches.module.ts';
import { CountHoldings } from './calls/count-holdings.ts';
import { ForgetDeletedPeople } from './jobs/forget-deleted-people.ts';
import { ReplaceOldNames } from './jobs/replace-old-names.ts';
import { RemoveDeletionPiece } from './reactions/remove-deletion-piece.ts';

const calls = [CountHoldings];
const reactions = [RemoveDeletionPiece];
const jobs = [ForgetDeletedPeople, ReplaceOldNames];

/** Its part of the deletion of promises and people. */
@Module({
  imports: [BatchesModule],
  controllers: [...calls, ...reactions],
  providers: [DeletionPieces, ...jobs],
})
export class DeletionsModule {}
