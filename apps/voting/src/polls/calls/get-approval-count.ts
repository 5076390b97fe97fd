import { Controller } from '@nestjs/common';
import { type CallRequest, getApprovalCount } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { presentPoll } from '../poll.view.ts';
import { VisiblePolls } from '../visible-polls.ts';

@Controller()
export class GetApprovalCount {
  constructor(private readonly polls: VisiblePolls) {}

  @HandlesCall(getApprovalCount)
  async getApprovalCount({ id }: CallRequest<typeof getApprovalCount>, context: CallContext) {
    return presentPoll(await this.polls.get(id, viewerOf(context)));
  }
}
