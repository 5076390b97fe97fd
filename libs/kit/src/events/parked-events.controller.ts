import { Controller, type Type } from '@nestjs/common';
import { parkedCalls, type CallRequest, type ServiceName } from '@slovo/contracts';
import type { CallContext } from '../calls/call-context.ts';
import { HandlesCall } from '../calls/handles-call.ts';
import { ParkedEvents } from './parked-events.ts';

/** The same two calls of every service with a database, bound to the contracts of this one. */
export function parkedEventsController(service: ServiceName): Type {
  const { list, replay } = parkedCalls(service);

  @Controller()
  class ParkedEventsController {
    constructor(private readonly parked: ParkedEvents) {}

    @HandlesCall(list)
    async listParkedEvents(page: CallRequest<typeof list>) {
      return this.parked.list(page);
    }

    @HandlesCall(replay)
    async replayParkedEvent(
      { id }: CallRequest<typeof replay>,
      context: CallContext<'operator'>,
    ): Promise<{ success: true }> {
      await this.parked.replay(id, context);
      return { success: true };
    }
  }
  return ParkedEventsController;
}
