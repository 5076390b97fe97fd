import { Inject, Injectable, Logger } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { consumersOf } from '@slovo/kit/events';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { MediaSettings } from '../config.ts';
import { PrismaClient } from '../database.ts';

/** The events that this service has not processed yet. Some may be of reports or batches that show an object. */
@Injectable()
export class Backlog {
  private readonly logger = new Logger(Backlog.name);

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly settings: MediaSettings,
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
    const { NATS_PREFIX } = this.settings.given;
    const start = NATS_PREFIX === '' ? '' : `${NATS_PREFIX.replaceAll('.', '_')}_`;
    const manager = await jetstreamManager(this.nats);
    // Its own has the events that a reaction failed on. Read last: they are there before they leave their stream.
    for (const service of ['promises', 'auth', 'notifications', 'media']) {
      const isOwn = (name: string): boolean => name.startsWith(`${start}media_`);
      const consumers = await consumersOf(this.nats, manager, start + service, isOwn);
      // Without any, or without the stream, nobody knows what is still to come.
      if (consumers.length === 0) return false;
      if (consumers.some(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending > 0))
        return false;
    }
    return true;
  }

  /** Whether an event that was parked, and may be replayed, mentions the object. */
  async mentions(path: string): Promise<boolean> {
    const found = await this.prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM parked_events WHERE replayed_at IS NULL AND strpos(payload::text, ${path}) > 0 LIMIT 1`;
    return found.length > 0;
  }
}
