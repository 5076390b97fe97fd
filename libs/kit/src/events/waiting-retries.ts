import type { JetStreamManager, SeqMsgRequest, StoredMsg } from '@nats-io/jetstream';
import type { ServiceName } from '@slovo/contracts';
import { retriesName } from '@slovo/contracts/identities';
import type { SqlDatabase } from '../db/database.ts';
import { fromHeaders } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';
import { retrySubject } from './consumer-name.ts';
import { readRetry } from './retry-message.ts';
import { streamName } from './stream.ts';

/** Retries of one reaction that one look reads; the next look goes on behind those that were settled. */
const MOST_READ = 100;

interface Published {
  eventIds: string[];
  /** The sequence of the last of them, or where it began. */
  seq: number;
  /** Whether these are all. */
  isEnd: boolean;
}

/**
 * Whether some reactions have events among their retries. All reactions of a service share the consumer of retries, so
 * its numbers say nothing about one of them: one event that fails is retried for almost two minutes, and nobody who waits
 * for another event should wait for it.
 */
export class WaitingRetries {
  /**
   * By reaction: up to which position its retries are settled, and stay so. The consumer's own floor stands still behind
   * one that is open, of whichever reaction.
   */
  private readonly settled = new Map<string, number>();
  /** When the consumer was created that those positions are of. */
  private created = '';

  constructor(
    private readonly service: ServiceIdentity,
    private readonly database: SqlDatabase | undefined,
  ) {}

  /** @param reactions by their names in the inbox */
  async exist(manager: JetStreamManager, reactions: readonly string[]): Promise<boolean> {
    const stream = streamName(this.service.prefix, this.service.name as ServiceName);
    const info = await manager.consumers.info(stream, retriesName(this.service.prefix, this.service.name));
    if (info.num_pending + info.num_ack_pending === 0) return false;
    if (info.created !== this.created) this.settled.clear(); // another stream, with positions of its own
    this.created = info.created;
    const waiting = await Promise.all(
      reactions.map(async (reaction) => {
        const floor = Math.max(info.ack_floor.stream_seq, this.settled.get(reaction) ?? 0);
        const { eventIds, seq, isEnd } = await this.publishedAfter(manager, stream, floor, reaction);
        if (!(await this.areSettled(reaction, eventIds))) return true;
        this.settled.set(reaction, seq);
        return !isEnd;
      }),
    );
    return waiting.includes(true);
  }

  /** The events of a reaction's retries, handled ones among them. */
  private async publishedAfter(
    manager: JetStreamManager,
    stream: string,
    floor: number,
    reaction: string,
  ): Promise<Published> {
    const next_by_subj = retrySubject(this.service, reaction);
    const eventIds: string[] = [];
    let seq = floor;
    while (eventIds.length < MOST_READ) {
      // The client's type lacks what the server knows: the first message from `seq` on that has the subject.
      const query: SeqMsgRequest & { next_by_subj: string } = { seq: seq + 1, next_by_subj };
      const message: StoredMsg | null = await manager.streams.getMessage(stream, query);
      if (!message) return { eventIds, seq, isEnd: true };
      eventIds.push(readRetry(fromHeaders(message.header)).eventId);
      seq = message.seq;
    }
    return { eventIds, seq, isEnd: false };
  }

  /** Whether each of the events had its effect, or is parked. */
  private async areSettled(reaction: string, eventIds: readonly string[]): Promise<boolean> {
    if (eventIds.length === 0) return true;
    if (!this.database) return false;
    const [row] = await this.database.$queryRaw<{ settled: boolean }[]>`
      SELECT NOT EXISTS (
        SELECT FROM unnest(${eventIds}::text[]) AS one (id)
        WHERE NOT EXISTS (SELECT FROM inbox WHERE consumer = ${reaction} AND event_id = one.id)
          AND NOT EXISTS (SELECT FROM parked_events WHERE consumer = ${reaction} AND event_id = one.id)) AS settled`;
    return row?.settled ?? false;
  }
}
