import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { GetReceiptStats } from './calls/get-receipt-stats.ts';
import { ListReceipts } from './calls/list-receipts.ts';
import { ListReceiptsOfPromise } from './calls/list-receipts-of-promise.ts';
import { ReadAllReceipts } from './calls/read-all-receipts.ts';
import { SetReceiptStatus } from './calls/set-receipt-status.ts';
import { BatchesModule } from '../batches/batches.module.ts';
import { BatchReceiptMover } from './batch-receipt-mover.ts';
import { ReceiptMover } from './receipt-mover.ts';
import { ReceiptViews } from './receipt-views.ts';
import { ReceiptWriter } from './receipt-writer.ts';

const calls = [GetReceiptStats, ListReceipts, ListReceiptsOfPromise, ReadAllReceipts, SetReceiptStatus];

@Module({
  imports: [BatchesModule, PeopleModule],
  controllers: [...calls],
  providers: [BatchReceiptMover, ReceiptMover, ReceiptViews, ReceiptWriter],
  exports: [ReceiptMover, ReceiptWriter],
})
export class ReceiptsModule {}
