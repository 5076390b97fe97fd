import { Injectable } from '@nestjs/common';
import { getUserByUsername, type CallRequest } from '@slovo/contracts';
import { Handles, Refusal, type Handler } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { publicProfile } from './account-view.ts';
import { usernameKey } from './username.ts';

@Handles(getUserByUsername)
@Injectable()
export class GetUserByUsername implements Handler<typeof getUserByUsername> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ username }: CallRequest<typeof getUserByUsername>) {
    const user = await this.prisma.user.findUnique({
      where: { usernameKey: usernameKey(username), bannedAt: null },
    });
    if (!user) throw new Refusal('USER_NOT_FOUND');
    return publicProfile(user);
  }
}
