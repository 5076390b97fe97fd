import { Controller } from '@nestjs/common';
import { updateSettings, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { AccountEditor } from '../account-editor.ts';
import { OwnProfiles } from '../own-profiles.ts';

@Controller()
export class UpdateSettings {
  constructor(
    private readonly editor: AccountEditor,
    private readonly profiles: OwnProfiles,
  ) {}

  @HandlesCall(updateSettings)
  async updateSettings(input: CallRequest<typeof updateSettings>, { userId, now }: CallContext<'user'>) {
    const change = { language: input.language, timeZone: input.time_zone, dayStartsAt: input.day_starts_at };
    const user = await this.editor.apply(userId, change, now);
    return this.profiles.of(user);
  }
}
