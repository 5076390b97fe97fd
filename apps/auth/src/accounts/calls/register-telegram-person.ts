import { Controller } from '@nestjs/common';
import { registerTelegramPerson, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { OwnProfiles } from '../own-profiles.ts';
import { TelegramAccounts } from '../telegram-accounts.ts';

@Controller()
export class RegisterTelegramPerson {
  constructor(
    private readonly accounts: TelegramAccounts,
    private readonly profiles: OwnProfiles,
  ) {}

  @HandlesCall(registerTelegramPerson)
  async registerTelegramPerson(person: CallRequest<typeof registerTelegramPerson>, { now }: CallContext) {
    const { user, isNew } = await this.accounts.findOrCreate({ person }, now);
    return { user: await this.profiles.of(user), isNew, banned: user.bannedAt !== null };
  }
}
