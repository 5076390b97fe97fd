import { Injectable } from '@nestjs/common';
import { type CallRequest, getApprovalCount } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { presentPoll } from '../poll.view.ts';
import { visiblePoll } from '../visible-poll.ts';

@Handles(getApprovalCount)
@Injectable()
export class GetApprovalCount implements Handler<typeof getApprovalCount> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ id }: CallRequest<typeof getApprovalCount>, context: CallContext) {
    return presentPoll(await visiblePoll(this.prisma, id, viewerOf(context)));
  }
}
