import { Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { handRoutes, operationsCalls, type ServiceName } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { ownerOf } from '../deletion-owners.ts';

/** By service: the call that processes a parked event again. */
const REPLAYS = {
  auth: operationsCalls.replayParkedOfAuth,
  promises: operationsCalls.replayParkedOfPromises,
  voting: operationsCalls.replayParkedOfVoting,
  notifications: operationsCalls.replayParkedOfNotifications,
  media: operationsCalls.replayParkedOfMedia,
  bot: operationsCalls.replayParkedOfBot,
} as const satisfies Record<ServiceName, unknown>;

/** Replays the parked event that a deletion waits for, in the service that parked it. */
@Controller()
export class RetryDeletion {
  constructor(private readonly calls: CallClient) {}

  @Post(handRoutes.retryDeletion.path)
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  async retryDeletion(@Req() request: FastifyRequest) {
    const { id, calls } = ownerOf(request.params);
    const { caller } = request.identity;
    const options = { requestId: request.id };
    const job = await this.calls.call(calls.get, { id }, caller, options);
    const failed = job.steps.find(({ state }) => state === 'failed');
    if (!failed?.parkedIn || failed.parkedEventId === null)
      throw new Refusal('DELETION_STATE_REFUSED', { stage: job.stage });
    const parked = { service: failed.parkedIn, id: failed.parkedEventId };
    try {
      await this.calls.call(REPLAYS[parked.service], { id: parked.id }, caller, options);
    } catch (error) {
      // Another request was faster and may have ended before the log had its line, which is written once for each event.
      if (!(error instanceof Refusal) || error.code !== 'PARKED_EVENT_REPLAYED') throw error;
    }
    return this.calls.call(calls.retry, { id, parked }, caller, options);
  }
}
