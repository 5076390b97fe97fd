import { Controller } from '@nestjs/common';
import { sendGroup, type CallRequest } from '@slovo/contracts';
import { TEXT_LIMITS } from '@slovo/domain/message';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { AudienceLooks } from '../../audience/audience-looks.ts';
import { Audience } from '../../audience/audience.ts';
import { createdView } from '../batch.view.ts';
import { BatchSender } from '../batch-sender.ts';
import { givenGroupMessage, MessageContents } from '../message-content.ts';

const RULES = {
  plainKey: 'admin_broadcast',
  limit: TEXT_LIMITS.group,
  missing: 'CONTENT_REQUIRED',
  allVariables: false,
} as const;

@Controller()
export class SendGroup {
  constructor(
    private readonly audience: Audience,
    private readonly looks: AudienceLooks,
    private readonly contents: MessageContents,
    private readonly sender: BatchSender,
  ) {}

  @HandlesCall(sendGroup)
  async sendGroup(input: CallRequest<typeof sendGroup>, context: CallContext<'operator'>) {
    const { preview, filters, channels, message, idempotencyKey } = input;
    if (preview) {
      // First: a preview that fails has shown the operator nothing.
      const answer = await this.audience.preview(filters, channels, context.now);
      await this.looks.remember(context.operator.userId, filters, context.now);
      return answer;
    }
    if (idempotencyKey === undefined)
      throw new Refusal('IDEMPOTENCY_KEY_REQUIRED', {
        fields: { idempotencyKey: 'IDEMPOTENCY_KEY_REQUIRED' },
      });
    if (!message) throw new Refusal('BAD_INPUT', { fields: { message: 'is required' } });
    const content = await this.contents.prepare(givenGroupMessage(message), RULES);
    const send = { type: 'group', input: { ...input, idempotencyKey }, filters, content } as const;
    return createdView(await this.sender.send(send, context));
  }
}
