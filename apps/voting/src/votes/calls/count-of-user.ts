import { Controller } from '@nestjs/common';
import { type CallRequest, countVotesOfUser } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { waitingForMotivator } from '../../pending/pending.query.ts';

@Controller()
export class CountOfUser {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(countVotesOfUser)
  async countOfUser({ userId }: CallRequest<typeof countVotesOfUser>) {
    const [cast, waiting] = await Promise.all([
      this.prisma.vote.count({ where: { voterId: userId } }),
      this.prisma.$queryRaw<{ reports: number }[]>(waitingForMotivator(userId)),
    ]);
    return { cast, waitingReports: waiting[0]?.reports ?? 0 };
  }
}
