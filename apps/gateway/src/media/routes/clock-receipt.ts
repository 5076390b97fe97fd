import { Controller, Get, Header, Req, UseGuards } from '@nestjs/common';
import { handRoutes } from '@slovo/contracts';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../sessions/identity.ts';
import { SignedInGuard } from '../../sessions/signed-in.guard.ts';
import { SealedTime } from '../sealed-time.ts';

/** The server's time, signed for one person: what they write without a connection is not older. */
@Controller()
export class GetClockReceipt {
  constructor(private readonly sealed: SealedTime) {}

  @Get(handRoutes.clock.path)
  @Header('cache-control', 'no-store')
  @UseGuards(SignedInGuard)
  async clockReceipt(@Req() request: FastifyRequest): Promise<{ receipt: string }> {
    return { receipt: await this.sealed.receiptFor(signedIn(request).userId) };
  }
}
