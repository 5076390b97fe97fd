import { Controller } from '@nestjs/common';
import { getUserByUsername, type CallRequest } from '@slovo/contracts';
import { HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { ProfilePages } from '../profile-pages.ts';
import { isReservedName } from '@slovo/contracts/reserved-names';
import { usernameKey } from '../username.ts';

@Controller()
export class GetUserByUsername {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly pages: ProfilePages,
  ) {}

  /**
   * A username that has since become the name of a page belongs to that page. One that its person has given up leads to
   * them, if they have another one.
   */
  @HandlesCall(getUserByUsername)
  async getUserByUsername({ username }: CallRequest<typeof getUserByUsername>) {
    const key = usernameKey(username);
    if (isReservedName(key)) throw new Refusal('USER_NOT_FOUND');
    const holder = await this.prisma.user.findUnique({ where: { usernameKey: key }, select: { id: true } });
    if (holder) return this.pages.find({ id: holder.id });
    const former = await this.prisma.formerUsername.findUnique({ where: { usernameKey: key } });
    const person = former && (await this.pages.find({ id: former.userId }));
    if (!person?.username) throw new Refusal('USER_NOT_FOUND');
    return person;
  }
}
