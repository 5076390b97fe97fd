import { Injectable } from '@nestjs/common';
import type { SessionGrant } from '@slovo/contracts';
import type { z } from 'zod';
import { OwnProfiles } from '../accounts/own-profiles.ts';
import type { Session, User } from '../generated/client.ts';
import { SessionTokens } from './session-tokens.ts';

/** Sessions as clients store them, with a new bearer token. */
@Injectable()
export class SessionGrants {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly profiles: OwnProfiles,
  ) {}

  async of(session: Session, user: User): Promise<z.input<typeof SessionGrant>> {
    const profile = await this.profiles.of(user);
    const { roles } = profile;
    return {
      sessionId: session.id,
      userId: user.id,
      telegramId: Number(user.telegramId),
      username: user.username,
      authType: session.authType,
      roles,
      token: await this.tokens.sign(session, user, roles),
      user: profile,
    };
  }
}
