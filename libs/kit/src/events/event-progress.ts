import { Inject, Injectable } from '@nestjs/common';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { type EventDefinition, eventSubject } from '@slovo/contracts';
import { NATS, type NatsConnection } from '../nats/nats.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { streamName } from './stream.ts';

/** How far this service has handled the events of another one, by their positions in the stream. */
@Injectable()
export class EventProgress {
  private manager: Promise<JetStreamManager> | undefined;
  private readonly consumers = new Map<EventDefinition, Promise<string[]>>();

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
  ) {}

  /** The position of the latest event of this name; 0 if the stream has none. */
  async latest(definition: EventDefinition): Promise<number> {
    const manager = await this.managed();
    const message = await manager.streams.getMessage(this.streamOf(definition), {
      last_by_subj: this.service.prefix + eventSubject(definition),
    });
    return message?.seq ?? 0;
  }

  /** Whether every reaction of this service has handled the events of this name up to the position. */
  async hasHandled(definition: EventDefinition, position: number): Promise<boolean> {
    const manager = await this.managed();
    const names = await this.consumersOf(definition);
    const infos = await Promise.all(
      names.map((name) => manager.consumers.info(this.streamOf(definition), name)),
    );
    return infos.every(
      ({ ack_floor, num_pending, num_ack_pending }) =>
        // Acknowledgements are asynchronous: the floor can be below the position with no event outstanding.
        ack_floor.stream_seq >= position || num_pending + num_ack_pending === 0,
    );
  }

  private managed(): Promise<JetStreamManager> {
    this.manager ??= jetstreamManager(this.nats, { checkAPI: false });
    return this.manager;
  }

  /** By subject and not by the name of a reaction, so that model code does not depend on reactions. */
  private consumersOf(definition: EventDefinition): Promise<string[]> {
    const known = this.consumers.get(definition) ?? this.findConsumers(definition);
    this.consumers.set(definition, known);
    known.catch(() => this.consumers.delete(definition));
    return known;
  }

  private async findConsumers(definition: EventDefinition): Promise<string[]> {
    const manager = await this.managed();
    const own = `${this.service.prefix.replaceAll('.', '_')}${this.service.name}_`;
    const subject = this.service.prefix + eventSubject(definition);
    const names: string[] = [];
    for await (const { name, config } of manager.consumers.list(this.streamOf(definition)))
      if (name.startsWith(own) && config.filter_subject === subject) names.push(name);
    return names;
  }

  private streamOf(definition: EventDefinition): string {
    return streamName(this.service.prefix, definition.service);
  }
}
