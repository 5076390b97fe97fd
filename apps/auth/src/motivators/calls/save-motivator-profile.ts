import { Controller } from '@nestjs/common';
import { saveMotivatorProfile, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { motivatorProfile } from '../../accounts/account.view.ts';
import { isForeignKeyViolation, PrismaClient } from '../../database.ts';

@Controller()
export class SaveMotivatorProfile {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(saveMotivatorProfile)
  async saveMotivatorProfile(
    form: CallRequest<typeof saveMotivatorProfile>,
    { userId, now }: CallContext<'user'>,
  ) {
    const saved = { ...form, updatedAt: now };
    try {
      const motivator = await this.prisma.motivator.upsert({
        where: { userId },
        create: { userId, ...saved },
        update: saved,
      });
      return { motivator: motivatorProfile(motivator) };
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new Refusal('USER_NOT_FOUND');
      throw error;
    }
  }
}
