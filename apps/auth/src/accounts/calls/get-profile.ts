import { Controller } from '@nestjs/common';
import { getProfile } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { OwnProfiles } from '../own-profiles.ts';

@Controller()
export class GetProfile {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly profiles: OwnProfiles,
  ) {}

  @HandlesCall(getProfile)
  async getProfile(_input: object, { userId }: CallContext<'user'>) {
    const user = await this.prisma.user.findUnique({ where: { id: userId } });
    if (!user) throw new Refusal('USER_NOT_FOUND');
    return this.profiles.of(user);
  }
}
