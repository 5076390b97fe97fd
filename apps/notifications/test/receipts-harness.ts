import { type CallInput, listReceipts, promiseClosed, setReceiptStatus } from '@slovo/contracts';
import { as } from '@slovo/testing/service-harness';
import { NotificationsHarness, reported } from './notifications-harness.ts';

/** The service with one user for each test. */
export class ReceiptsHarness extends NotificationsHarness {
  user = 1_000;

  async startTest(): Promise<void> {
    this.user += 1;
    await this.person(this.user);
  }

  /** A new notification of the present user. */
  async receipt(): Promise<number> {
    await this.publish(promiseClosed, {
      promise: reported({ userId: this.user, status: 'closed', completionType: 'success' }).promise,
      closedBy: 'author',
    });
    const rows = await this.receiptsOf(this.user);
    return rows.at(-1)?.id ?? 0;
  }

  async statusOf(id: number): Promise<string> {
    return (await this.prisma.receipt.findUniqueOrThrow({ where: { id } })).status;
  }

  set(id: number, status: 'delivered' | 'read' | 'responded', responseType?: string) {
    return this.call(setReceiptStatus, { id, status, responseType }, as(this.user));
  }

  list(input: Omit<CallInput<typeof listReceipts>, 'userId'> = {}, caller = as(this.user)) {
    return this.call(listReceipts, { userId: this.user, ...input }, caller);
  }
}
