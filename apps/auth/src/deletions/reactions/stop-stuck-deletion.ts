import { Controller } from '@nestjs/common';
import { eventParked, type EventPayload, SERVICES } from '@slovo/contracts';
import { DeletionProgress } from '@slovo/kit/deletions';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';

@Controller()
export class StopStuckDeletion {
  constructor(private readonly progress: DeletionProgress) {}

  @ReactsTo(...SERVICES.map(eventParked))
  async stopStuckDeletion(tx: Tx, parked: EventPayload<ReturnType<typeof eventParked>>): Promise<void> {
    await this.progress.stop(tx, parked);
  }
}
