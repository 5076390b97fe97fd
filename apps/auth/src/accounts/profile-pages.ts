import { Injectable } from '@nestjs/common';
import type { ProfilePage } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { type Prisma, PrismaClient } from '../database.ts';
import { StatsOfUsers } from '../stats/user-stats.ts';
import { profilePage } from './account-view.ts';

/** People as everybody sees them. The banned are nowhere. */
@Injectable()
export class ProfilePages {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly stats: StatsOfUsers,
  ) {}

  /** @throws Refusal USER_NOT_FOUND */
  async find(who: Prisma.UserWhereUniqueInput): Promise<ProfilePage> {
    const user = await this.prisma.user.findUnique({
      where: { ...who, bannedAt: null },
      include: { motivator: true },
    });
    if (!user) throw new Refusal('USER_NOT_FOUND');
    return profilePage(user, await this.stats.public(user.id));
  }
}
