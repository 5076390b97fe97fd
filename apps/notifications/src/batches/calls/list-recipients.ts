import { Controller } from '@nestjs/common';
import { type CallRequest, listRecipients } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { Recipients } from '../recipients.ts';

@Controller()
export class ListRecipients {
  constructor(private readonly recipients: Recipients) {}

  @HandlesCall(listRecipients)
  async listRecipients({ id, limit, cursor, ...filter }: CallRequest<typeof listRecipients>) {
    return this.recipients.page({ batchId: id, ...filter }, { limit, cursor });
  }
}
