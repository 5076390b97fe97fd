import { Injectable } from '@nestjs/common';
import { updateSettings, type CallRequest } from '@slovo/contracts';
import { Handles, type CallContext, type Handler } from '@slovo/kit/calls';
import { ChangeAccount } from './change-account.ts';
import { OwnProfiles } from './own-profiles.ts';

@Handles(updateSettings)
@Injectable()
export class UpdateSettings implements Handler<typeof updateSettings> {
  constructor(
    private readonly account: ChangeAccount,
    private readonly profiles: OwnProfiles,
  ) {}

  async run(input: CallRequest<typeof updateSettings>, { userId, now }: CallContext<'user'>) {
    const change = { language: input.language, timeZone: input.time_zone, dayStartsAt: input.day_starts_at };
    const user = await this.account.apply(userId, change, now);
    return this.profiles.of(user);
  }
}
