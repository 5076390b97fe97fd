import { Injectable } from '@nestjs/common';
import { registerTelegramPerson, type CallRequest } from '@slovo/contracts';
import { Handles, type CallContext, type Handler } from '@slovo/kit/calls';
import { OwnProfiles } from '../own-profiles.ts';
import { TelegramAccounts } from '../telegram-accounts.ts';

@Handles(registerTelegramPerson)
@Injectable()
export class RegisterTelegramPerson implements Handler<typeof registerTelegramPerson> {
  constructor(
    private readonly accounts: TelegramAccounts,
    private readonly profiles: OwnProfiles,
  ) {}

  async run(person: CallRequest<typeof registerTelegramPerson>, { now }: CallContext) {
    const { user, isNew } = await this.accounts.findOrCreate({ person }, now);
    return { user: await this.profiles.of(user), isNew, banned: user.bannedAt !== null };
  }
}
