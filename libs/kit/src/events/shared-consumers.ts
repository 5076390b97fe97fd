import type { ConsumerInfo } from '@nats-io/jetstream';
import type { EventDefinition, ServiceName } from '@slovo/contracts';
import type { NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';
import { consumerPrefix, sharedName, sharedPrefix } from './consumer-name.ts';
import type { ConsumerSource } from './event-consumer.ts';
import type { Reaction } from './reaction.ts';
import { ensureStream, streamName } from './stream.ts';
import { consumersOf } from './stream-consumers.ts';

/** Reactions of one consumer: its description lists them, and NATS keeps at most 4 KiB of it. */
const MOST_REACTIONS = 40;
/** Events that replicas of a service handle at once. */
const MAX_ACK_PENDING = 1_024;

/** A consumer, and which reactions of this release get their events from it. */
export interface SharedSource extends ConsumerSource {
  readonly reactions: readonly Reaction[];
}

/**
 * The consumers that bring a publisher's events to the reactions of a service. A reaction keeps the consumer that it
 * has had. Those that are new in this release get one of their own, from the oldest event on: neither do the others
 * repeat the stream, nor does a replica of another release acknowledge what it has no reaction for.
 */
export async function sharedSources(
  nats: NatsConnection,
  service: ServiceIdentity,
  publisher: ServiceName,
  reactions: readonly Reaction[],
): Promise<SharedSource[]> {
  const manager = await ensureStream(nats, service.prefix, publisher);
  const stream = streamName(service.prefix, publisher);
  // Read before the consumers: what is in the stream by now is in their numbers.
  const { state } = await manager.streams.info(stream);
  const existing = await consumersOf(nats, manager, stream, (name) =>
    name.startsWith(consumerPrefix(service)),
  );
  const left = new Set(reactions);
  const sources: SharedSource[] = [];
  const shared = existing.filter(({ name }) => name.startsWith(sharedPrefix(service, publisher)));
  for (const { name, config } of shared.toSorted((a, b) => a.created.localeCompare(b.created))) {
    const listed = new Set(config.description?.split(' '));
    const own = [...left].filter((reaction) => listed.has(shortName(service, reaction)));
    for (const reaction of own) left.delete(reaction);
    if (own.length > 0)
      sources.push({ publisher, name, reactions: own, config: configOf(nats, service, own) });
  }
  for (const part of parts([...left])) {
    const names = part.map((reaction) => shortName(service, reaction));
    const name = sharedName(service, publisher, names);
    const start = startOf(part, existing, state.last_seq);
    sources.push({ publisher, name, start, reactions: part, config: configOf(nats, service, part) });
  }
  return sources;
}

/** The reactions that a consumer lists and that are to events of this name, as the inbox names them. */
export const reactionsListed = (
  service: ServiceIdentity,
  { config }: ConsumerInfo,
  definition: EventDefinition,
): string[] =>
  (config.description ?? '')
    .split(' ')
    .filter((name) => name.endsWith(`_${definition.name}`))
    .map((name) => consumerPrefix(service) + name);

const shortName = (service: ServiceIdentity, { name }: Reaction): string =>
  name.slice(consumerPrefix(service).length);

const parts = (reactions: readonly Reaction[]): Reaction[][] =>
  Array.from({ length: Math.ceil(reactions.length / MOST_REACTIONS) }, (_, part) =>
    reactions.slice(part * MOST_REACTIONS, (part + 1) * MOST_REACTIONS),
  );

function configOf(
  nats: NatsConnection,
  service: ServiceIdentity,
  reactions: readonly Reaction[],
): ConsumerSource['config'] {
  const subjects = [...new Set(reactions.map(({ subject }) => subject))].toSorted();
  const description = reactions.map((reaction) => shortName(service, reaction)).join(' ');
  const rest = { description, max_ack_pending: MAX_ACK_PENDING };
  if (subjects.length === 1) return { filter_subject: subjects[0]!, ...rest };
  if (hasManyFilters(nats)) return { filter_subjects: subjects, ...rest };
  // All events of the publisher: those that nothing reacts to are acknowledged as they come.
  return { filter_subject: subjects[0]!.replace(/[^.]+$/, '*'), ...rest };
}

/** NATS 2.9 supports one filter for each consumer. */
function hasManyFilters(nats: NatsConnection): boolean {
  const [major = 0, minor = 0] = (nats.info?.version ?? '').split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 10);
}

/**
 * Releases before had a consumer for each reaction. Events before their acknowledgements are not repeated; those
 * between are, and the inbox ignores them. From the oldest event on if one of the reactions is new.
 */
function startOf(
  reactions: readonly Reaction[],
  existing: readonly ConsumerInfo[],
  last: number,
): number | undefined {
  const handled = reactions.map(({ name }) => {
    const former = existing.find((consumer) => consumer.name === name);
    if (!former) return undefined;
    return former.num_pending + former.num_ack_pending === 0 ? last : former.ack_floor.stream_seq;
  });
  const known = handled.filter((position) => position !== undefined);
  return known.length === handled.length ? Math.min(...known) + 1 : undefined;
}
