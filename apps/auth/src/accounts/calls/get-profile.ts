import { Injectable } from '@nestjs/common';
import { getProfile } from '@slovo/contracts';
import { Handles, Refusal, type CallContext, type Handler } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { OwnProfiles } from '../own-profiles.ts';

@Handles(getProfile)
@Injectable()
export class GetProfile implements Handler<typeof getProfile> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly profiles: OwnProfiles,
  ) {}

  async run(_input: object, { userId }: CallContext<'user'>) {
    const user = await this.prisma.user.findUnique({ where: { id: userId } });
    if (!user) throw new Refusal('USER_NOT_FOUND');
    return this.profiles.of(user);
  }
}
