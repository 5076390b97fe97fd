import { Injectable } from '@nestjs/common';
import type { UserProfile, UserStats } from '@slovo/contracts';
import type { User } from '../generated/client.ts';
import { UserStatsReader } from '../stats/user-stats-reader.ts';
import { ownProfile } from './account.view.ts';
import { Roles } from './roles.ts';

/** Profiles as their owners see them. */
@Injectable()
export class OwnProfiles {
  constructor(
    private readonly roles: Roles,
    private readonly stats: UserStatsReader,
  ) {}

  async of(user: User): Promise<UserProfile> {
    return this.with(user, await this.stats.own(user.id));
  }

  /** With numbers that were read already. */
  with(user: User, stats: UserStats): UserProfile {
    return ownProfile(user, this.roles.of(user), stats);
  }
}
