import { Controller } from '@nestjs/common';
import { type CallRequest, EXPORT_PAGE, readRecipients } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { Recipients } from '../recipients.ts';

@Controller()
export class ReadRecipients {
  constructor(private readonly recipients: Recipients) {}

  @HandlesCall(readRecipients)
  async readRecipients({ filter, cursor }: CallRequest<typeof readRecipients>) {
    return this.recipients.page(filter, { limit: EXPORT_PAGE, cursor });
  }
}
