import {
  type CallInput,
  type Caller,
  deletionStepProgressed,
  getUserDeletion,
  issueLoginLink,
  listAuditEntries,
  startUserDeletion,
} from '@slovo/contracts';
import { deletionPlans } from '@slovo/domain/deletion';
import { until } from '@slovo/testing';
import { AuthHarness, service } from './auth-harness.ts';

interface Newcomer {
  id: number;
  telegramId: number;
}

/** What operators do with deletions of people, and what the other services answer. */
export class UserDeletions {
  private lastTelegramId = 6_000;
  private lastKey = 0;

  constructor(
    private readonly auth: AuthHarness,
    private readonly operator: Caller,
  ) {}

  /** Registers a person with a session and an unused link. */
  async newcomer(): Promise<Newcomer & { link: string }> {
    const telegramId = (this.lastTelegramId += 1);
    const { userId: id } = await this.auth.signIn({
      user: { id: telegramId, first_name: 'Игорь', username: `leaver_${telegramId}` },
    });
    const { url } = await this.auth.call(issueLoginLink, { user_id: id }, service);
    return { id, telegramId, link: url.split('#auth/')[1] ?? '' };
  }

  start(id: number, more: Partial<CallInput<typeof startUserDeletion>> = {}) {
    const request = { id, reason: 'Просит удалить', idempotencyKey: `key-${(this.lastKey += 1)}`, ...more };
    return this.auth.call(startUserDeletion, request, this.operator);
  }

  jobOf(deletionJobId: string) {
    return this.auth.call(getUserDeletion, { id: numberOf(deletionJobId) }, this.operator);
  }

  async stepOf(deletionJobId: string, name: string) {
    return (await this.jobOf(deletionJobId)).steps.find((step) => step.name === name);
  }

  finished(deletionJobId: string) {
    return until(async () => (await this.jobOf(deletionJobId)).isCompleted);
  }

  /** Entries of the audit log, the oldest first, once there are so many. */
  linesAbout(id: number, count: number) {
    return until(async () => {
      const { items } = await this.auth.call(listAuditEntries, { limit: 100 }, this.operator);
      const about = items.filter(({ target }) => target === `user:${id}`).toReversed();
      return about.length >= count ? about : undefined;
    });
  }

  /** Answers the steps of the other services, each with one row, in their order. */
  async playOthers(subjectId: number, deletionJobId: string): Promise<void> {
    await until(async () => (await this.stepOf(deletionJobId, 'access'))?.state === 'done');
    const jobId = numberOf(deletionJobId);
    for (const { name: step, service: of } of deletionPlans.user) {
      if (of === 'auth') continue;
      const due = { subject: 'user' as const, subjectId, jobId, step, service: of, piece: 0 };
      const removed = { [`${of}_${step}`]: 1 };
      await this.auth.publish(deletionStepProgressed(of), { ...due, removed, left: false, total: 1 });
    }
  }
}

export const numberOf = (deletionJobId: string): number => Number(deletionJobId.split('-')[1]);
