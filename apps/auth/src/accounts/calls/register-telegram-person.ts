import { Controller } from '@nestjs/common';
import { registerTelegramPerson, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { OwnProfiles } from '../own-profiles.ts';
import { Sightings } from '../sightings.ts';
import { TelegramAccounts } from '../telegram-accounts.ts';

@Controller()
export class RegisterTelegramPerson {
  constructor(
    private readonly accounts: TelegramAccounts,
    private readonly profiles: OwnProfiles,
    private readonly sightings: Sightings,
  ) {}

  @HandlesCall(registerTelegramPerson)
  async registerTelegramPerson(person: CallRequest<typeof registerTelegramPerson>, { now }: CallContext) {
    const unchanged = await this.sightings.unchanged({ person }, now);
    if (unchanged) {
      const { user, stats } = unchanged;
      return { user: this.profiles.with(user, stats), isNew: false, banned: user.bannedAt !== null };
    }
    const { user, isNew } = await this.accounts.findOrCreate({ person }, now);
    return { user: await this.profiles.of(user), isNew, banned: user.bannedAt !== null };
  }
}
