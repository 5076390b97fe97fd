import { Controller, Get, Header, Param, Req, UseGuards } from '@nestjs/common';
import {
  type BanImpact,
  countPromisesOfUser,
  countVotesOfUser,
  getAccount,
  handRoutes,
} from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { OperatorGuard } from '../../operators/operator.guard.ts';

/** What a ban would do, over all services. Without one of them it is refused: smaller numbers would mislead. */
@Controller()
export class ShowBanImpact {
  constructor(private readonly calls: CallClient) {}

  @Get(handRoutes.banImpact.path)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  async showBanImpact(@Param('id') given: string, @Req() request: FastifyRequest): Promise<BanImpact> {
    const { id } = parseInput(getAccount.input, { id: given });
    const { caller } = request.identity;
    const options = { requestId: request.id };
    const [account, promises, votes] = await Promise.all([
      this.calls.call(getAccount, { id }, caller, options),
      this.calls.call(countPromisesOfUser, { userId: id }, caller, options),
      this.calls.call(countVotesOfUser, { userId: id }, caller, options),
    ]);
    return {
      userId: id,
      sessions: account.openSessions,
      publicPromises: promises.public,
      runningPromises: promises.running,
      waitingReports: votes.waitingReports,
    };
  }
}
