import { Controller } from '@nestjs/common';
import { type CallRequest, checkAvatar } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';

@Controller()
export class CheckAvatar {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(checkAvatar)
  async checkAvatar({ path }: CallRequest<typeof checkAvatar>, { userId: ownerId }: CallContext<'user'>) {
    const upload = await this.prisma.upload.findUnique({
      where: { path, ownerId, purpose: 'avatar', state: { not: 'arriving' } },
      select: { id: true },
    });
    return { isOwn: upload !== null };
  }
}
