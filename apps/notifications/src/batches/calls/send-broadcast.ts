import { Controller } from '@nestjs/common';
import { sendBroadcast, type CallRequest } from '@slovo/contracts';
import { TEXT_LIMITS } from '@slovo/domain/message';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { createdView } from '../batch.view.ts';
import { BatchSender } from '../batch-sender.ts';
import { MessageContents } from '../message-content.ts';

const RULES = {
  plainKey: 'admin_broadcast',
  limit: TEXT_LIMITS.broadcast,
  missing: 'CONTENT_REQUIRED',
  allVariables: false,
} as const;

@Controller()
export class SendBroadcast {
  constructor(
    private readonly contents: MessageContents,
    private readonly sender: BatchSender,
  ) {}

  @HandlesCall(sendBroadcast)
  async sendBroadcast(input: CallRequest<typeof sendBroadcast>, context: CallContext<'operator'>) {
    const { content, variables, lang, format } = input;
    const message = { messageType: 'text', ...content, variables, lang, format } as const;
    const send = { type: 'broadcast', input, filters: {} } as const;
    const prepared = await this.contents.prepare(message, RULES);
    const row = await this.sender.send({ ...send, content: prepared }, context);
    return createdView(row);
  }
}
