import { Controller, Get, Header, Req, UseGuards } from '@nestjs/common';
import { type Caller, handRoutes, SERVICES, type SystemState, vitalsCalls } from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import type { FastifyRequest } from 'fastify';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { answerInTime } from '../answer-in-time.ts';

const ANSWER_MS = 1_000;

/** How all services do. One that is silent for a second is shown as such, and the others are shown. */
@Controller()
export class ShowSystem {
  /** Pages that ask at the same time share the answer: each reaches every replica of every service. */
  private running: Promise<SystemState> | undefined;

  constructor(
    private readonly calls: CallClient,
    private readonly clock: Clock,
  ) {}

  @Get(handRoutes.adminSystem.path)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  showSystem(@Req() request: FastifyRequest): Promise<SystemState> {
    this.running ??= this.read(request.identity.caller, request.id).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async read(caller: Caller, requestId: string): Promise<SystemState> {
    const options = { requestId, timeoutMs: ANSWER_MS };
    const services = await Promise.all(
      SERVICES.map(async (service) => ({
        service,
        vitals: await answerInTime(this.calls.call(vitalsCalls[service], {}, caller, options), ANSWER_MS),
      })),
    );
    return { at: this.clock.now().toISOString(), services };
  }
}
