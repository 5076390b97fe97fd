import { Controller, Get, Header, Param, Req, UseGuards } from '@nestjs/common';
import {
  type AdminUserPage,
  countPromisesOfUser,
  countVotesOfUser,
  getAccount,
  getNotificationFacts,
  handRoutes,
} from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { answerInTime } from '../../calls/answer-in-time.ts';

/** Longer than a call takes; shorter than an operator waits for a page. */
const PART_MS = 2_000;

/** A person as all services know them. Only auth must answer; of the others, a silent one leaves its part empty. */
@Controller()
export class ShowUser {
  constructor(private readonly calls: CallClient) {}

  @Get(handRoutes.adminUser.path)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  async showUser(@Param('id') given: string, @Req() request: FastifyRequest): Promise<AdminUserPage> {
    const { id } = parseInput(getAccount.input, { id: given });
    const { caller } = request.identity;
    const options = { requestId: request.id, timeoutMs: PART_MS };
    const [account, promises, votes, notifications] = await Promise.all([
      this.calls.call(getAccount, { id }, caller, { requestId: request.id }),
      answerInTime(this.calls.call(countPromisesOfUser, { userId: id }, caller, options), PART_MS),
      answerInTime(this.calls.call(countVotesOfUser, { userId: id }, caller, options), PART_MS),
      answerInTime(this.calls.call(getNotificationFacts, { userId: id }, caller, options), PART_MS),
    ]);
    const { receipts = null, settings = null } = notifications ?? {};
    return { ...account, promises, votes, receipts, settings };
  }
}
