import { Injectable } from '@nestjs/common';
import { getMotivatorProfile } from '@slovo/contracts';
import { Handles, type CallContext, type Handler } from '@slovo/kit/calls';
import { motivatorProfile } from '../../accounts/account.view.ts';
import { PrismaClient } from '../../database.ts';

@Handles(getMotivatorProfile)
@Injectable()
export class GetMotivatorProfile implements Handler<typeof getMotivatorProfile> {
  constructor(private readonly prisma: PrismaClient) {}

  async run(_input: object, { userId }: CallContext<'user'>) {
    const motivator = await this.prisma.motivator.findUnique({ where: { userId } });
    return { motivator: motivator && motivatorProfile(motivator) };
  }
}
