import { Injectable } from '@nestjs/common';
import { searchUsers, type CallRequest } from '@slovo/contracts';
import { Handles, type Handler } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { publicProfile } from '../account.view.ts';
import { likePrefix, usernameKey } from '../username.ts';

@Handles(searchUsers)
@Injectable()
export class SearchUsers implements Handler<typeof searchUsers> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ username, limit }: CallRequest<typeof searchUsers>) {
    const users = await this.prisma.user.findMany({
      where: { usernameKey: { startsWith: likePrefix(usernameKey(username)) }, bannedAt: null },
      orderBy: { usernameKey: 'asc' },
      take: limit,
    });
    return users.map(publicProfile);
  }
}
