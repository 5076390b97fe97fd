import type { JetStreamManager, SeqMsgRequest, StoredMsg } from '@nats-io/jetstream';
import type { ServiceName } from '@slovo/contracts';
import type { SqlDatabase } from '../db/database.ts';
import { fromHeaders } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';
import { retriesName, retrySubject } from './consumer-name.ts';
import { readRetry } from './retries.ts';
import { streamName } from './stream.ts';

/** Retries of one reaction that are looked at one by one; where there are more, it counts as behind. */
const MOST_READ = 20;

/**
 * Whether some reactions have events among their retries. All reactions of a service share the consumer of retries, so
 * its numbers say nothing about one of them: one event that fails is retried for almost two minutes, and nobody who waits
 * for another event should wait for it.
 */
export class WaitingRetries {
  constructor(
    private readonly service: ServiceIdentity,
    private readonly database: SqlDatabase | undefined,
  ) {}

  /** @param reactions by their names in the inbox */
  async exist(manager: JetStreamManager, reactions: readonly string[]): Promise<boolean> {
    const stream = streamName(this.service.prefix, this.service.name as ServiceName);
    const info = await manager.consumers.info(stream, retriesName(this.service));
    if (info.num_pending + info.num_ack_pending === 0) return false;
    const from = info.ack_floor.stream_seq + 1;
    const waiting = await Promise.all(
      reactions.map(async (reaction) => {
        const eventIds = await this.publishedFrom(manager, stream, from, reaction);
        return eventIds.length > 0 && !(await this.areSettled(reaction, eventIds));
      }),
    );
    return waiting.includes(true);
  }

  /** Ids of the events of a reaction's retries, handled ones among them. One more than MOST_READ means "many". */
  private async publishedFrom(
    manager: JetStreamManager,
    stream: string,
    from: number,
    reaction: string,
  ): Promise<string[]> {
    const next_by_subj = retrySubject(this.service, reaction);
    const eventIds: string[] = [];
    for (let seq = from; eventIds.length <= MOST_READ;) {
      // The client's type lacks what the server knows: the first message from `seq` on that has the subject.
      const query: SeqMsgRequest & { next_by_subj: string } = { seq, next_by_subj };
      const message: StoredMsg | null = await manager.streams.getMessage(stream, query);
      if (!message) break;
      eventIds.push(readRetry(fromHeaders(message.header)).eventId);
      seq = message.seq + 1;
    }
    return eventIds;
  }

  /** Whether each of the events had its effect, or is parked. */
  private async areSettled(reaction: string, eventIds: readonly string[]): Promise<boolean> {
    if (eventIds.length > MOST_READ || !this.database) return false;
    const [row] = await this.database.$queryRaw<{ settled: boolean }[]>`
      SELECT NOT EXISTS (
        SELECT FROM unnest(${eventIds}::text[]) AS one (id)
        WHERE NOT EXISTS (SELECT FROM inbox WHERE consumer = ${reaction} AND event_id = one.id)
          AND NOT EXISTS (SELECT FROM parked_events WHERE consumer = ${reaction} AND event_id = one.id)) AS settled`;
    return row?.settled ?? false;
  }
}
