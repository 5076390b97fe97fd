import { Controller, Header, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { getWitnessLink, handRoutes, prepareShare, type PreparedShare } from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../sessions/identity.ts';
import { SignedInGuard } from '../../sessions/signed-in.guard.ts';

/** Asks voting for the owner's witness link, and the bot to prepare a message with it. */
@Controller()
export class PrepareShare {
  constructor(private readonly calls: CallClient) {}

  @Post(handRoutes.prepareShare.path)
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(SignedInGuard)
  async prepareShare(@Param('id') given: string, @Req() request: FastifyRequest): Promise<PreparedShare> {
    const input = parseInput(getWitnessLink.input, { id: given });
    const caller = signedIn(request);
    const options = { requestId: request.id };
    const link = await this.calls.call(getWitnessLink, input, caller, options);
    return { ...(await this.calls.call(prepareShare, { link }, caller, options)), link };
  }
}
