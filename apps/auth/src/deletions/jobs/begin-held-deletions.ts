import { Injectable } from '@nestjs/common';
import { DeletionJobs } from '@slovo/kit/deletions';
import { Scheduled } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';

/** Begins deletions whose hold is over. A second run finds none, and replicas share them. */
@Injectable()
export class BeginHeldDeletions {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
  ) {}

  async nextDue(): Promise<Date | null> {
    return this.jobs.nextDue(this.prisma);
  }

  @Scheduled()
  async beginHeldDeletions(now: Date): Promise<void> {
    await this.jobs.beginDue(this.prisma, now);
  }
}
