import { Injectable } from '@nestjs/common';
import { registerTelegramPerson, type CallRequest } from '@slovo/contracts';
import { Handles, type CallContext, type Handler } from '@slovo/kit/calls';
import { ownProfile } from './account-view.ts';
import { Roles } from './roles.ts';
import { TelegramAccounts } from './telegram-accounts.ts';

@Handles(registerTelegramPerson)
@Injectable()
export class RegisterTelegramPerson implements Handler<typeof registerTelegramPerson> {
  constructor(
    private readonly accounts: TelegramAccounts,
    private readonly roles: Roles,
  ) {}

  async run(person: CallRequest<typeof registerTelegramPerson>, { now }: CallContext) {
    const { user, isNew } = await this.accounts.meet({ person }, now);
    return { user: ownProfile(user, this.roles.of(user)), isNew, banned: user.bannedAt !== null };
  }
}
