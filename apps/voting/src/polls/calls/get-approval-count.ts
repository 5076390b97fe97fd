import { Controller } from '@nestjs/common';
import { type CallRequest, getApprovalCount, PollView } from '@slovo/contracts';
import { type CallContext, finish, FinishedJson, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { presentPoll } from '../poll.view.ts';
import { VisiblePolls } from '../visible-polls.ts';

@Controller()
export class GetApprovalCount {
  constructor(private readonly polls: VisiblePolls) {}

  @HandlesCall(getApprovalCount)
  async getApprovalCount({ id }: CallRequest<typeof getApprovalCount>, context: CallContext) {
    const poll = await this.polls.see(id, viewerOf(context));
    return FinishedJson.of<PollView>(finish(PollView, presentPoll(poll)));
  }
}
