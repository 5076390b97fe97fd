import {
  type CallInput,
  type Caller,
  type DeletionJob,
  deletionStepProgressed,
  getPromiseDeletion,
  startPromiseDeletion,
} from '@slovo/contracts';
import { deletionPlans } from '@slovo/domain/deletion';
import { PromisesHarness } from './promises-harness.ts';

type Start = Partial<CallInput<typeof startPromiseDeletion>>;

export const operator: Caller = { kind: 'operator', userId: 7, fingerprint: '0badcafe' };
export const numberOf = (deletionJobId: string): number => Number(deletionJobId.split('-')[1]);

/** What operators do with deletions of promises, and what the other services answer. */
export class PromiseDeletions {
  private lastKey = 0;

  constructor(private readonly harness: PromisesHarness) {}

  start(id: number, more: Start = {}) {
    const request = { id, reason: 'Спам', idempotencyKey: `key-${(this.lastKey += 1)}`, ...more };
    return this.harness.call(startPromiseDeletion, request, operator);
  }

  jobOf(deletionJobId: string): Promise<DeletionJob> {
    return this.harness.call(getPromiseDeletion, { id: numberOf(deletionJobId) }, operator);
  }

  /** Answers the steps of the other services, each with one row, until the step of this one is reached. */
  async playOthers(subjectId: number, jobId: number): Promise<void> {
    for (const { name: step, service } of deletionPlans.promise) {
      if (service === 'promises') return;
      const due = { subject: 'promise' as const, subjectId, jobId, step, service, piece: 0 };
      const progress = { ...due, removed: { [`${service}_${step}`]: 1 }, left: false, total: 1 };
      await this.harness.publish(deletionStepProgressed(service), progress);
    }
  }
}
