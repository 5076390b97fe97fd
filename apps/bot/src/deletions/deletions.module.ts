import { Module } from '@nestjs/common';
import { DeletionPieces } from '@slovo/kit/deletions';
import { CountHoldings } from './calls/count-holdings.ts';
import { ForgetLateNotices } from './jobs/forget-late-notices.ts';
import { ForgetReceipts } from './reactions/forget-receipts.ts';
import { RemoveDeletionPiece } from './reactions/remove-deletion-piece.ts';

const calls = [CountHoldings];
const reactions = [RemoveDeletionPiece, ForgetReceipts];
const jobs = [ForgetLateNotices];

/** Its part of the deletion of promises and people. */
@Module({ controllers: [...calls, ...reactions], providers: [DeletionPieces, ...jobs] })
export class DeletionsModule {}
