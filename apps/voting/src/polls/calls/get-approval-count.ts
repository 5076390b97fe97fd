import { Injectable } from '@nestjs/common';
import { type CallRequest, getApprovalCount } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, viewerOf } from '@slovo/kit/calls';
import { presentPoll } from '../poll.view.ts';
import { VisiblePolls } from '../visible-polls.ts';

@Handles(getApprovalCount)
@Injectable()
export class GetApprovalCount implements Handler<typeof getApprovalCount> {
  constructor(private readonly polls: VisiblePolls) {}

  async run({ id }: CallRequest<typeof getApprovalCount>, context: CallContext) {
    return presentPoll(await this.polls.get(id, viewerOf(context)));
  }
}
