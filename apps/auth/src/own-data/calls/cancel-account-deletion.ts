import { Controller } from '@nestjs/common';
import { cancelAccountDeletion } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { lockUser } from '../../accounts/lock-user.ts';
import { PrismaClient } from '../../database.ts';
import { isLeaving, OwnDeletions } from '../own-deletions.ts';

@Controller()
export class CancelAccountDeletion {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly deletions: OwnDeletions,
  ) {}

  @HandlesCall(cancelAccountDeletion)
  async cancelAccountDeletion(_input: object, { userId, now }: CallContext<'user'>) {
    await this.prisma.$transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (isLeaving(user)) await this.deletions.cancel(tx, user, now);
    });
    return { success: true as const };
  }
}
