import { Logger } from '@nestjs/common';
import { type ConsumerInfo, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import type { NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';
import { consumerPrefix } from './consumer-name.ts';
import { streamName } from './stream.ts';

/** While a replica of another release reads one of them, it is looked at again. */
const AGAIN_MS = 60_000;

/**
 * Deletes the durable consumers that an earlier release of this service had. No replica reads them, so their backlog
 * would grow and count as unfinished work. A consumer that a replica of another release still pulls from is left until
 * that one has ended. What it has not acknowledged counts as outstanding for ever: then it is left until nothing was
 * delivered for a while. Deleting one too many is harmless: it is created again, and the inbox ignores the events that
 * it has handled.
 */
export class OrphanedConsumers {
  private readonly logger = new Logger(OrphanedConsumers.name);
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  /** How many deliveries those had made that were in use at the last look, by their names. */
  private delivered = new Map<string, number>();

  constructor(
    private readonly nats: NatsConnection,
    private readonly service: ServiceIdentity,
  ) {}

  /** @param names of the consumers that this service has */
  async delete(names: ReadonlySet<string>): Promise<void> {
    let isDone = false;
    try {
      const { deleted, used } = await this.deleteUnused(names);
      if (deleted.length > 0) this.logger.log(`deleted consumers of another release: ${deleted.join(', ')}`);
      isDone = used === 0;
    } catch (error) {
      if (!this.stopped)
        this.logger.warn(`consumers of another release are left for later: ${(error as Error).message}`);
    }
    if (!isDone && !this.stopped) this.timer = setTimeout(() => void this.delete(names), AGAIN_MS).unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async deleteUnused(names: ReadonlySet<string>): Promise<{ deleted: string[]; used: number }> {
    const manager = await jetstreamManager(this.nats);
    const own = consumerPrefix(this.service);
    const deleted: string[] = [];
    const used = new Map<string, number>();
    for (const publisher of SERVICES) {
      const stream = streamName(this.service.prefix, publisher);
      for (const { name, num_waiting, num_ack_pending, delivered } of await consumersOf(manager, stream)) {
        if (!name.startsWith(own) || names.has(name)) continue;
        const isAtRest = num_ack_pending === 0 || this.delivered.get(name) === delivered.consumer_seq;
        if (num_waiting > 0 || !isAtRest) used.set(name, delivered.consumer_seq);
        else {
          await manager.consumers.delete(stream, name);
          deleted.push(name);
        }
      }
    }
    this.delivered = used;
    return { deleted, used: used.size };
  }
}

/** Empty where the service has not published yet and so has no stream. */
async function consumersOf(manager: JetStreamManager, stream: string): Promise<ConsumerInfo[]> {
  const exists = await manager.streams.info(stream).then(
    () => true,
    () => false,
  );
  if (!exists) return [];
  const consumers: ConsumerInfo[] = [];
  for await (const info of manager.consumers.list(stream)) consumers.push(info);
  return consumers;
}
