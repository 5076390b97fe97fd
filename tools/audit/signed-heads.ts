import { jetstreamManager, type SeqMsgRequest } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { AUDIT_HEAD_PURPOSE, AuditHeadFacts, auditHeadSigned, eventSubject } from '@slovo/contracts';
import { eventsOf } from '@slovo/kit/events/bundle';
import { streamName } from '@slovo/kit/events/stream';
import type { SecretKeys } from '@slovo/kit/keys';
import { Tickets } from '@slovo/kit/ticket';

/**
 * The heads that auth has signed, oldest first, as far back as its stream goes. One without a valid signature is left out: a
 * stranger who can publish must not be able to make a whole log look cut off.
 */
export async function readSignedHeads(
  nats: NatsConnection,
  prefix: string,
  sessionKeys: SecretKeys,
): Promise<AuditHeadFacts[]> {
  const tickets = new Tickets(sessionKeys.derived(AUDIT_HEAD_PURPOSE));
  const { streams } = await jetstreamManager(nats);
  const stream = streamName(prefix, 'auth');
  const next_by_subj = prefix + eventSubject(auditHeadSigned);
  const heads: AuditHeadFacts[] = [];
  for (let seq = 1; ;) {
    // The client's type lacks what the server knows: the first message from `seq` on that has the subject.
    const query: SeqMsgRequest & { next_by_subj: string } = { seq, next_by_subj };
    const message = await streams.getMessage(stream, query);
    if (!message) return heads;
    for (const { payload } of eventsOf({
      ...message,
      headers: message.header,
      string: () => message.string(),
    })) {
      const { data } = auditHeadSigned.payload.safeParse(payload);
      const head = data && (await tickets.read(data.token, AuditHeadFacts, new Date()));
      if (head) heads.push(head);
    }
    seq = message.seq + 1;
  }
}
