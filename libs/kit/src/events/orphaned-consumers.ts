import { Logger } from '@nestjs/common';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import type { NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';
import { consumerPrefix, sharedPrefix } from './consumer-name.ts';
import { streamName } from './stream.ts';
import { consumerInfo, consumerNames } from './stream-consumers.ts';

/** Until the next look: longer than a pull, so that a replica that lives has begun one meanwhile. */
const AGAIN_MS = 15_000;

/** What one look at them found. */
interface Look {
  readonly deleted: string[];
  /** How far those are that the next look looks at again, by their names. */
  readonly left: Map<string, string>;
  /** Of consumers that could not be looked at or deleted; of all that follow, if it names none. */
  readonly failures: string[];
}

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
  private left: ReadonlyMap<string, string> = new Map();

  constructor(
    private readonly nats: NatsConnection,
    private readonly service: ServiceIdentity,
    private readonly againMs = AGAIN_MS,
  ) {}

  /** @param names of the consumers that this service has */
  async delete(names: ReadonlySet<string>): Promise<void> {
    const look: Look = { deleted: [], left: new Map(), failures: [] };
    await this.lookAtAll(names, look).catch(failedAt(look));
    const { deleted, left, failures } = look;
    this.left = left;
    if (deleted.length > 0) this.logger.log(`deleted consumers of another release: ${deleted.join(', ')}`);
    if (this.stopped) return;
    if (failures.length > 0)
      this.logger.warn(`consumers of another release are left for later: ${failures.join(', ')}`);
    if (left.size + failures.length > 0)
      this.timer = setTimeout(() => void this.delete(names), this.againMs).unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async lookAtAll(names: ReadonlySet<string>, look: Look): Promise<void> {
    const manager = await jetstreamManager(this.nats);
    const own = consumerPrefix(this.service);
    for (const publisher of SERVICES) {
      const stream = streamName(this.service.prefix, publisher);
      const shared = sharedPrefix(this.service, publisher);
      const present = await consumerNames(this.nats, stream);
      const orphans = present.filter((name) => name.startsWith(own) && !names.has(name));
      // One without a leader fails until it has one, for ever if its server is lost.
      await Promise.all(
        orphans.map((name) =>
          this.lookAt(manager, stream, name, !name.startsWith(shared), look).catch(failedAt(look, name)),
        ),
      );
    }
  }

  private async lookAt(
    manager: JetStreamManager,
    stream: string,
    name: string,
    isUnshared: boolean,
    { deleted, left }: Look,
  ): Promise<void> {
    const info = await consumerInfo(manager, stream, name);
    if (!info) return;
    const { num_waiting, num_ack_pending } = info;
    const position = `${info.delivered.consumer_seq} ${info.ack_floor.consumer_seq}`;
    const mayGoAtOnce = num_ack_pending === 0 && isUnshared;
    if (num_waiting > 0) left.set(name, 'in use');
    else if (!mayGoAtOnce && this.left.get(name) !== position) left.set(name, position);
    else {
      await manager.consumers.delete(stream, name);
      deleted.push(name);
    }
  }
}

const failedAt =
  ({ failures }: Look, name?: string) =>
  (error: Error): void =>
    void failures.push(name === undefined ? error.message : `${name} (${error.message})`);
