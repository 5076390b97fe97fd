import { Injectable } from '@nestjs/common';
import type { UserProfile } from '@slovo/contracts';
import type { User } from '../generated/client.ts';
import { StatsOfUsers } from '../stats/user-stats.ts';
import { ownProfile } from './account-view.ts';
import { Roles } from './roles.ts';

/** People as they see themselves. */
@Injectable()
export class OwnProfiles {
  constructor(
    private readonly roles: Roles,
    private readonly stats: StatsOfUsers,
  ) {}

  async of(user: User): Promise<UserProfile> {
    return ownProfile(user, this.roles.of(user), await this.stats.own(user.id));
  }
}
