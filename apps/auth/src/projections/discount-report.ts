import { Controller } from '@nestjs/common';
import { type EventPayload, reportWithdrawn } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { countReports } from './promise-copy.ts';

/** A skip is withdrawn as a report, but was never counted as one. */
@Controller()
export class DiscountReport {
  @ReactsTo(reportWithdrawn)
  async discountReport(tx: Tx, { promise, report }: EventPayload<typeof reportWithdrawn>): Promise<void> {
    await countReports(tx, [promise], report.isSkip ? 0 : -1);
  }
}
