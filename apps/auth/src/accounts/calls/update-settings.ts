import { Injectable } from '@nestjs/common';
import { updateSettings, type CallRequest } from '@slovo/contracts';
import { Handles, type CallContext, type Handler } from '@slovo/kit/calls';
import { AccountEditor } from '../account-editor.ts';
import { OwnProfiles } from '../own-profiles.ts';

@Handles(updateSettings)
@Injectable()
export class UpdateSettings implements Handler<typeof updateSettings> {
  constructor(
    private readonly editor: AccountEditor,
    private readonly profiles: OwnProfiles,
  ) {}

  async run(input: CallRequest<typeof updateSettings>, { userId, now }: CallContext<'user'>) {
    const change = { language: input.language, timeZone: input.time_zone, dayStartsAt: input.day_starts_at };
    const user = await this.editor.apply(userId, change, now);
    return this.profiles.of(user);
  }
}
