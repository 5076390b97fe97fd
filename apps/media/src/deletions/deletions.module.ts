import { Module } from '@nestjs/common';
import { DeletionPieces } from '@slovo/kit/deletions';
import { StorageModule } from '../storage/storage.module.ts';
import { CountHoldings } from './calls/count-holdings.ts';
import { DeletionFiles } from './deletion-files.ts';
import { RemoveDeletionPiece } from './reactions/remove-deletion-piece.ts';

const calls = [CountHoldings];
const reactions = [RemoveDeletionPiece];

/** Removes the files of promises and people that operators delete. */
@Module({
  imports: [StorageModule],
  controllers: [...calls, ...reactions],
  providers: [DeletionFiles, DeletionPieces],
})
export class DeletionsModule {}
