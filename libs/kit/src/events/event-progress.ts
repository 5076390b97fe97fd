import { Inject, Injectable, Optional } from '@nestjs/common';
import { type ConsumerInfo, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { type EventDefinition, eventSubject, type ServiceName } from '@slovo/contracts';
import { consumerPrefix, durablesOf, publishedSubject } from '@slovo/contracts/identities';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { isForbidden } from '../nats/forbidden-subject.ts';
import { isLate, NATS, type NatsConnection } from '../nats/nats.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { SharedRead } from './shared-read.ts';
import { streamName } from './stream.ts';
import { WaitingRetries } from './waiting-retries.ts';

/** The replica that publishes looks into its database before it replies. */
const PUBLISHER_MS = 1_000;

interface ConsumerStates {
  consumers: ConsumerInfo[];
  /** Whether a reaction to events of this name has some of them among its retries. */
  retries: boolean;
}

/**
 * How far this service has handled the events of another one, by their positions in the stream. Callers that ask at the
 * same time share the requests to NATS: in a burst of reports, votes wait by the dozen.
 */
@Injectable()
export class EventProgress {
  private manager: Promise<JetStreamManager> | undefined;
  private readonly publishers = new Map<ServiceName, SharedRead<boolean>>();
  private readonly positions = new Map<EventDefinition, SharedRead<number>>();
  private readonly states = new Map<EventDefinition, SharedRead<ConsumerStates>>();
  private readonly retries: WaitingRetries;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    @Optional() @Inject(DATABASE) database?: SqlDatabase,
  ) {
    this.retries = new WaitingRetries(service, database);
  }

  /** Whether everything is in the stream that the service had committed before; false as well while it is away. */
  hasPublished(service: ServiceName): Promise<boolean> {
    const shared = this.publishers.get(service) ?? new SharedRead(() => this.askPublisher(service));
    this.publishers.set(service, shared);
    return shared.get();
  }

  private async askPublisher(service: ServiceName): Promise<boolean> {
    try {
      const subject = this.service.prefix + publishedSubject(service);
      await this.nats.request(subject, '', { timeout: PUBLISHER_MS });
      return true;
    } catch (error) {
      if (isLate(error)) return false;
      // A server of NATS whose permissions are those of the release before.
      if (isForbidden(error)) return true;
      throw error;
    }
  }

  /** The position of the latest event of this name; 0 if the stream has none. */
  latest(definition: EventDefinition): Promise<number> {
    const shared = this.positions.get(definition) ?? new SharedRead(() => this.readPosition(definition));
    this.positions.set(definition, shared);
    return shared.get();
  }

  private async readPosition(definition: EventDefinition): Promise<number> {
    const manager = await this.managed();
    const message = await manager.streams.getMessage(this.streamOf(definition), {
      last_by_subj: this.service.prefix + eventSubject(definition),
    });
    return message?.seq ?? 0;
  }

  /** Whether every reaction of this service has handled the events of this name up to the position. */
  async hasHandled(definition: EventDefinition, position: number): Promise<boolean> {
    const shared = this.states.get(definition) ?? new SharedRead(() => this.readStates(definition));
    this.states.set(definition, shared);
    const { consumers, retries } = await shared.get();
    // Acknowledgements are asynchronous: the floor can be below the position with no event outstanding.
    const isPassed = (one: ConsumerInfo): boolean =>
      one.ack_floor.stream_seq >= position || outstandingIn(one) === 0;
    return consumers.every(isPassed) && !retries;
  }

  private async readStates(definition: EventDefinition): Promise<ConsumerStates> {
    const { prefix, name, following } = this.service;
    const manager = await this.managed();
    const isToThis = (reaction: string): boolean => reaction.endsWith(`_${definition.name}`);
    const durables = durablesOf(prefix, name as ServiceName, following).filter(
      ({ publisher, reactions }) => publisher === definition.service && reactions.some(isToThis),
    );
    const stream = this.streamOf(definition);
    const consumers = await Promise.all(durables.map((one) => manager.consumers.info(stream, one.name)));
    // Read later: an event that a reaction failed on is among the retries before its consumer is rid of it.
    const reactions = durables.flatMap((one) => one.reactions.filter(isToThis));
    const own = consumerPrefix(prefix, name);
    return {
      consumers,
      retries: await this.retries.exist(
        manager,
        reactions.map((one) => own + one),
      ),
    };
  }

  private managed(): Promise<JetStreamManager> {
    this.manager ??= jetstreamManager(this.nats, { checkAPI: false });
    return this.manager;
  }

  private streamOf(definition: EventDefinition): string {
    return streamName(this.service.prefix, definition.service);
  }
}

const outstandingIn = ({ num_pending, num_ack_pending }: ConsumerInfo): number =>
  num_pending + num_ack_pending;
