import { Controller, Get, Header, Req, UseGuards } from '@nestjs/common';
import {
  type Caller,
  getCounterCheck,
  handRoutes,
  SERVICES,
  type SystemState,
  vitalsCalls,
} from '@slovo/contracts';
import { CallClient, type CallOptions } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import type { FastifyRequest } from 'fastify';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { answerInTime } from '../../calls/answer-in-time.ts';
import { InfrastructureReader, sumOfDatabases } from '../infrastructure.ts';
import { RunningWork } from '../running-work.ts';

const ANSWER_MS = 1_000;

/** How the product does. Each part is waited for a second; a silent one is shown as such, with all others. */
@Controller()
export class ShowSystem {
  /** Pages that ask at the same time share the answer: each reaches every replica of every service. */
  private running: Promise<SystemState> | undefined;

  constructor(
    private readonly calls: CallClient,
    private readonly infrastructure: InfrastructureReader,
    private readonly work: RunningWork,
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
    const [services, nats, storage, running, counters] = await Promise.all([
      this.services(caller, options),
      this.infrastructure.ofNats(ANSWER_MS),
      this.infrastructure.ofStorage(caller, options),
      this.work.read(caller, options),
      answerInTime(this.calls.call(getCounterCheck, {}, caller, options), ANSWER_MS),
    ]);
    const postgres = sumOfDatabases(services.map(({ vitals }) => vitals?.database ?? null));
    return {
      at: this.clock.now().toISOString(),
      services,
      infrastructure: { postgres, nats, storage },
      running,
      counters,
    };
  }

  private services(caller: Caller, options: CallOptions): Promise<SystemState['services']> {
    return Promise.all(
      SERVICES.map(async (service) => ({
        service,
        vitals: await answerInTime(this.calls.call(vitalsCalls[service], {}, caller, options), ANSWER_MS),
      })),
    );
  }
}
