import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { GetReceiptStats } from './calls/get-receipt-stats.ts';
import { ListReceipts } from './calls/list-receipts.ts';
import { SetReceiptStatus } from './calls/set-receipt-status.ts';
import { ReceiptMover } from './receipt-mover.ts';
import { ReceiptWriter } from './receipt-writer.ts';

const calls = [GetReceiptStats, ListReceipts, SetReceiptStatus];

@Module({
  imports: [PeopleModule],
  controllers: [...calls],
  providers: [ReceiptMover, ReceiptWriter],
  exports: [ReceiptMover, ReceiptWriter],
})
export class ReceiptsModule {}
