import { Controller } from '@nestjs/common';
import { getMotivatorProfile } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { motivatorProfile } from '../../accounts/account.view.ts';
import { PrismaClient } from '../../database.ts';

@Controller()
export class GetMotivatorProfile {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getMotivatorProfile)
  async getMotivatorProfile(_input: object, { userId }: CallContext<'user'>) {
    const motivator = await this.prisma.motivator.findUnique({ where: { userId } });
    return { motivator: motivator && motivatorProfile(motivator) };
  }
}
