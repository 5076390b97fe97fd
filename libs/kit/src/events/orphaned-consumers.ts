import { Logger } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import type { NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';
import { consumerPrefix, sharedPrefix } from './consumer-name.ts';
import { streamName } from './stream.ts';
import { consumersOf } from './stream-consumers.ts';

/** Until the next look: longer than a pull, so that a replica that lives has begun one meanwhile. */
const AGAIN_MS = 15_000;

/**
 * Deletes the durable consumers that another release of this service had. No replica reads them, so their backlog
 * would grow and count as unfinished work. A consumer that a replica of another release still pulls from is left until
 * that one has ended. A replica that lives does not pull at each moment, so a shared consumer must be at rest at two
 * looks, with nothing delivered or acknowledged between them: it may be that of a newer release. The same holds for what
 * is not acknowledged, which counts as outstanding for ever. Deleting one too many costs time only: it is created again,
 * and the inbox ignores the events that it has handled.
 */
export class OrphanedConsumers {
  private readonly logger = new Logger(OrphanedConsumers.name);
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  /** How far those were at the last look that were left then, by their names. */
  private left = new Map<string, string>();

  constructor(
    private readonly nats: NatsConnection,
    private readonly service: ServiceIdentity,
    private readonly againMs = AGAIN_MS,
  ) {}

  /** @param names of the consumers that this service has */
  async delete(names: ReadonlySet<string>): Promise<void> {
    let isDone = false;
    try {
      const deleted = await this.deleteUnused(names);
      if (deleted.length > 0) this.logger.log(`deleted consumers of another release: ${deleted.join(', ')}`);
      isDone = this.left.size === 0;
    } catch (error) {
      if (!this.stopped)
        this.logger.warn(`consumers of another release are left for later: ${(error as Error).message}`);
    }
    if (!isDone && !this.stopped)
      this.timer = setTimeout(() => void this.delete(names), this.againMs).unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async deleteUnused(names: ReadonlySet<string>): Promise<string[]> {
    const manager = await jetstreamManager(this.nats);
    const own = consumerPrefix(this.service);
    const deleted: string[] = [];
    const left = new Map<string, string>();
    for (const publisher of SERVICES) {
      const stream = streamName(this.service.prefix, publisher);
      const shared = sharedPrefix(this.service, publisher);
      const isOrphan = (name: string): boolean => name.startsWith(own) && !names.has(name);
      for (const info of await consumersOf(this.nats, manager, stream, isOrphan)) {
        const { name, num_waiting, num_ack_pending } = info;
        const position = `${info.delivered.consumer_seq} ${info.ack_floor.consumer_seq}`;
        const mayGoAtOnce = num_ack_pending === 0 && !name.startsWith(shared);
        if (num_waiting > 0) left.set(name, 'in use');
        else if (!mayGoAtOnce && this.left.get(name) !== position) left.set(name, position);
        else {
          await manager.consumers.delete(stream, name);
          deleted.push(name);
        }
      }
    }
    this.left = left;
    return deleted;
  }
}
