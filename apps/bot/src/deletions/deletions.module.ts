import { Module } from '@nestjs/common';
import { DeletionPieces } from '@slovo/kit/deletions';
import { CountHoldings } from './calls/count-holdings.ts';
import { ForgetReceipts } from './reactions/forget-receipts.ts';
import { RemoveDeletionPiece } from './reactions/remove-deletion-piece.ts';

const calls = [CountHoldings];
const reactions = [RemoveDeletionPiece, ForgetReceipts];

/** Its part of the deletion of promises and people. */
@Module({ controllers: [...calls, ...reactions], providers: [DeletionPieces] })
export class DeletionsModule {}
