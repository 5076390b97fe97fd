import { Injectable } from '@nestjs/common';
import type { ProfilePage } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { type Prisma, PrismaClient } from '../database.ts';
import { UserStatsReader } from '../stats/user-stats-reader.ts';
import { profilePage } from './account.view.ts';

/** Profiles as everybody sees them. Banned people have none. */
@Injectable()
export class ProfilePages {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly stats: UserStatsReader,
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
