import { Inject, Injectable, Logger } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { ownConsumers } from '@slovo/kit/events';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { SERVICE, type ServiceIdentity } from '@slovo/kit/service';
import { PrismaClient } from '../database.ts';

/** The events that this service has not processed yet. Some may be of reports or batches that show an object. */
@Injectable()
export class Backlog {
  private readonly logger = new Logger(Backlog.name);

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    private readonly prisma: PrismaClient,
  ) {}

  /** Whether no event waits or is being processed, in any replica. False while the streams cannot be read. */
  async isEmpty(): Promise<boolean> {
    try {
      return await this.areAllProcessed();
    } catch (error) {
      this.logger.warn(`cannot read the backlog of events: ${(error as Error).message}`);
      return false;
    }
  }

  private async areAllProcessed(): Promise<boolean> {
    // The events that a reaction failed on are in its own stream, which is read last: they are there before they leave theirs.
    const consumers = await ownConsumers(
      await jetstreamManager(this.nats, { checkAPI: false }),
      this.service,
    );
    return consumers.every(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending === 0);
  }

  /** Whether an event that was parked, and may be replayed, mentions the object. */
  async mentions(path: string): Promise<boolean> {
    const found = await this.prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM parked_events WHERE replayed_at IS NULL AND strpos(payload::text, ${path}) > 0 LIMIT 1`;
    return found.length > 0;
  }
}
