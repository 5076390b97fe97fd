import { Controller } from '@nestjs/common';
import { type CallRequest, confirmHiddenOfPromises, tagsOfHidden } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { ChangeSignals, untilFollowed } from '@slovo/kit/events';
import { PrismaClient } from '../../database.ts';

@Controller()
export class ConfirmHidden {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly signals: ChangeSignals,
  ) {}

  @HandlesCall(confirmHiddenOfPromises)
  async confirmHidden({ subject, id, version }: CallRequest<typeof confirmHiddenOfPromises>) {
    await untilFollowed(() =>
      this.prisma.$transaction(async (tx) => {
        const person = await tx.person.findUnique({ where: { id }, select: { version: true } });
        const isFollowed = person !== null && person.version >= version;
        // Another replica may have handled the event, and its signal be on its way: this one comes before the reply.
        if (isFollowed) this.signals.changed(tx, tagsOfHidden(subject, id));
        return isFollowed;
      }),
    );
    return { success: true as const };
  }
}
