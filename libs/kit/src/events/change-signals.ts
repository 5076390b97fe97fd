import { Inject, Injectable } from '@nestjs/common';
import {
  CHANGED,
  type ChangeSignal,
  type EventDefinition,
  KEPT_SERVICES,
  MOST_TAGS,
  type Tag,
  tag,
} from '@slovo/contracts';
import { afterCommit } from '../db/after-commit.ts';
import type { SqlTransaction } from '../db/database.ts';
import { NATS, type NatsConnection } from '../nats/nats.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';

/**
 * Signals to the gateways which of their answers a transaction has changed: after its commit, and on the connection that sends
 * the reply, so before it. A process that dies in between has sent no reply; its events say the same later. The outbox
 * signals what its events change, and the transport what a reaction has applied; code that writes neither calls `changed`.
 */
@Injectable()
export class ChangeSignals {
  private readonly from = crypto.randomUUID();
  private count = 0;
  private readonly gathered = new WeakMap<object, Set<Tag>>();
  private readonly isKept: boolean;

  constructor(
    @Inject(NATS) private readonly nats: Pick<NatsConnection, 'publish' | 'isClosed'>,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
  ) {
    this.isKept = KEPT_SERVICES.includes(service.name);
  }

  /** Once for a transaction, when it has committed. */
  changed(tx: SqlTransaction, tags: Iterable<Tag>): void {
    if (!this.isKept) return;
    const known = this.gathered.get(tx);
    const all = known ?? new Set();
    for (const one of tags) all.add(one);
    if (known || all.size === 0) return;
    this.gathered.set(tx, all);
    afterCommit(tx, () => {
      this.gathered.delete(tx);
      this.send([...all]);
    });
  }

  /** The same for events. @param payloads as their contract parsed them */
  changedBy(tx: SqlTransaction, definition: EventDefinition, payloads: readonly unknown[]): void {
    if (this.isKept && definition.changes)
      this.changed(
        tx,
        payloads.flatMap((payload) => definition.changes!(payload)),
      );
  }

  private send(tags: readonly Tag[]): void {
    if (this.nats.isClosed()) return;
    this.count += 1;
    const signal: ChangeSignal = {
      from: this.from,
      count: this.count,
      tags: tags.length > MOST_TAGS ? [tag.everything] : [...tags],
    };
    this.nats.publish(this.service.prefix + CHANGED, JSON.stringify(signal));
  }
}
