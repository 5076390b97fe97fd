import { Inject, Injectable, Logger } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { MediaSettings } from '../config.ts';
import { PrismaClient } from '../database.ts';

/** What the other services told and this one has not taken in: there may be reports in it that show an object. */
@Injectable()
export class Backlog {
  private readonly logger = new Logger(Backlog.name);

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly settings: MediaSettings,
    private readonly prisma: PrismaClient,
  ) {}

  /** Nothing waits, or is being worked on, in any replica. While the stream is away, and with it all news, nobody knows. */
  async isEmpty(): Promise<boolean> {
    try {
      return await this.isWorkedOff();
    } catch (error) {
      this.logger.warn(`what is still to be heard is not known: ${(error as Error).message}`);
      return false;
    }
  }

  private async isWorkedOff(): Promise<boolean> {
    const { NATS_PREFIX } = this.settings.given;
    const start = NATS_PREFIX === '' ? '' : `${NATS_PREFIX.replaceAll('.', '_')}_`;
    const manager = await jetstreamManager(this.nats);
    for (const service of ['promises', 'auth'])
      for await (const consumer of manager.consumers.list(start + service))
        if (consumer.name.startsWith(`${start}media_`) && consumer.num_pending + consumer.num_ack_pending > 0)
          return false;
    return true;
  }

  /** Whether an event that could not be worked off, and may yet be replayed, speaks of the object. */
  async mentions(path: string): Promise<boolean> {
    const found = await this.prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM parked_events WHERE replayed_at IS NULL AND strpos(payload::text, ${path}) > 0 LIMIT 1`;
    return found.length > 0;
  }
}
