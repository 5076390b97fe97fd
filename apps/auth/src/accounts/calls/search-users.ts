import { Controller } from '@nestjs/common';
import { searchUsers, type CallRequest } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { publicProfile } from '../account.view.ts';
import { likePrefix, usernameKey } from '../username.ts';

@Controller()
export class SearchUsers {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(searchUsers)
  async searchUsers({ username, limit }: CallRequest<typeof searchUsers>) {
    const users = await this.prisma.user.findMany({
      where: { usernameKey: { startsWith: likePrefix(usernameKey(username)) }, bannedAt: null },
      orderBy: { usernameKey: 'asc' },
      take: limit,
    });
    return users.map(publicProfile);
  }
}
