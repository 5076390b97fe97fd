import { Injectable } from '@nestjs/common';
import type { SessionGrant } from '@slovo/contracts';
import type { z } from 'zod';
import { ownProfile } from '../accounts/account-view.ts';
import { Roles } from '../accounts/roles.ts';
import type { Session, User } from '../generated/client.ts';
import { SessionTokens } from './session-token.ts';

/** The session as its client keeps it, with a fresh bearer token. */
@Injectable()
export class SessionGrants {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly roles: Roles,
  ) {}

  async of(session: Session, user: User): Promise<z.input<typeof SessionGrant>> {
    const roles = this.roles.of(user);
    return {
      sessionId: session.id,
      userId: user.id,
      telegramId: Number(user.telegramId),
      username: user.username,
      authType: session.authType as z.input<typeof SessionGrant>['authType'],
      roles,
      token: await this.tokens.sign(session, user, roles),
      user: ownProfile(user, roles),
    };
  }
}
