import { Injectable } from '@nestjs/common';
import { getUser, type CallRequest } from '@slovo/contracts';
import { Handles, Refusal, type Handler } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { publicProfile } from './account-view.ts';

@Handles(getUser)
@Injectable()
export class GetUser implements Handler<typeof getUser> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ id }: CallRequest<typeof getUser>) {
    const user = await this.prisma.user.findUnique({ where: { id, bannedAt: null } });
    if (!user) throw new Refusal('USER_NOT_FOUND');
    return publicProfile(user);
  }
}
