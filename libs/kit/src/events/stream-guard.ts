import { Logger } from '@nestjs/common';
import {
  jetstream,
  jetstreamManager,
  type JetStreamManager,
  type PubAck,
  type StreamInfo,
} from '@nats-io/jetstream';
import { durablesOf, type Following } from '@slovo/contracts/identities';
import { SERVICES, type ServiceName } from '@slovo/contracts/services';
import type pg from 'pg';
import type { NatsConnection } from '../nats/nats.ts';
import { areKept, forgetOld, type LastPublished, readLastPublished, takeBack } from './published-events.ts';
import { consumerInfo } from './stream-consumers.ts';
import { streamName } from './stream.ts';

/** Between two looks, while nothing happens. */
const LOOK_MS = 10_000;
/** Between two runs of what deletes old rows. */
const FORGET_MS = 60_000;
const MESSAGE_ID = 'Nats-Msg-Id';
/** Messages that are under way at once. */
const AT_ONCE = 500;

export interface GuardOptions {
  prefix: string;
  service: ServiceName;
  /** See ServiceIdentity. */
  following?: Following | undefined;
}

/**
 * Notices that the stream of a service has lost what it had acknowledged. NATS acknowledges before a message is on its
 * disk, so a power cut takes the last messages of a stream with it. The relay keeps what it has published for a while;
 * this compares it with the stream: after each connection that was lost, when an acknowledgement is not behind the one
 * before, and again and again.
 */
export class StreamGuard {
  private readonly logger = new Logger(StreamGuard.name);
  private readonly stream: string;
  private isSuspicious = true;
  private isConnected = true;
  private lookAt = 0;
  private forgetAt = 0;
  private last = 0;

  constructor(
    private readonly nats: NatsConnection,
    private readonly options: GuardOptions,
  ) {
    this.stream = streamName(options.prefix, options.service);
  }

  /** @param wake called when there is a reason to look */
  async watch(wake: () => void): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type !== 'disconnect' && type !== 'reconnect') continue;
      this.isConnected = type === 'reconnect';
      this.isSuspicious = true;
      wake();
    }
  }

  /** Another replica may have published meanwhile. */
  suspect(): void {
    this.isSuspicious = true;
    this.last = 0;
  }

  /** What was published at the same time. A stream that has not lost anything only grows. */
  hasAcknowledged(acks: readonly PubAck[]): void {
    if (acks.some(({ seq, duplicate }) => seq <= this.last && !duplicate)) this.isSuspicious = true;
    this.last = Math.max(this.last, ...acks.map(({ seq }) => seq));
  }

  /** Whether what was acknowledged since the last look may be gone again. */
  get mustLook(): boolean {
    return this.isSuspicious;
  }

  /**
   * Looks, if it is time to. What the stream has lost is in the outbox again afterwards.
   * @param timeout of each request, in milliseconds
   * @returns whether it had lost anything
   * @throws where NATS or the database does not answer
   */
  async look(client: pg.Client, timeout: number): Promise<boolean> {
    const now = performance.now();
    if (!this.isConnected || (!this.isSuspicious && now < this.lookAt)) return false;
    // First: a connection may be lost again meanwhile.
    this.isSuspicious = false;
    try {
      const hasLost = await this.compare(client, now, timeout);
      this.lookAt = now + LOOK_MS;
      return hasLost;
    } catch (error) {
      this.isSuspicious = true;
      throw error;
    }
  }

  private async compare(client: pg.Client, now: number, timeout: number): Promise<boolean> {
    const manager = await jetstreamManager(this.nats, { checkAPI: false, timeout });
    const last = await readLastPublished(client);
    if (!last) return false;
    const info = await manager.streams.info(this.stream, { deleted_details: true });
    if (await this.hasAll(client, manager, { last, info })) {
      if (now < this.forgetAt) return false;
      await forgetOld(client);
      this.forgetAt = now + FORGET_MS;
      return false;
    }
    await this.moveOn(manager, { last, info });
    this.last = 0;
    const again = await takeBack(client);
    this.logger.error(
      `${this.stream} ends at ${info.state.last_seq} and has lost what it had acknowledged, up to ${last.seq}: ` +
        `the last ${again} events are published again`,
    );
    return true;
  }

  private async hasAll(
    client: pg.Client,
    manager: JetStreamManager,
    { last, info: { state } }: { last: LastPublished; info: StreamInfo },
  ): Promise<boolean> {
    if (state.last_seq < last.seq) return false;
    // Messages leave a stream at its beginning only. A hole is what could not be read from the disk.
    if (state.num_deleted > 0 && (await areKept(client, state.deleted ?? []))) return false;
    const message = await manager.streams.getMessage(this.stream, { seq: last.seq });
    return message?.header.get(MESSAGE_ID) === last.messageId;
  }

  /**
   * Moves the end of the stream behind every place that was ever used, by messages that nobody reads. A consumer may be
   * ahead of the stream, because NATS writes their states apart: it would skip what is published up to there. And an
   * acknowledgement that is still under way must not be one of another message. A stream that was created anew has no
   * consumers of before.
   */
  private async moveOn(
    manager: JetStreamManager,
    { last, info }: { last: LastPublished; info: StreamInfo },
  ): Promise<void> {
    if (new Date(info.created) > last.at) return;
    const { prefix, service, following } = this.options;
    const durables = SERVICES.flatMap((name) => durablesOf(prefix, name, following)).filter(
      ({ publisher }) => publisher === service,
    );
    // Each for sure: a list of all leaves out those that have no leader yet, and servers were just lost.
    const consumers = await Promise.all(durables.map(({ name }) => consumerInfo(manager, this.stream, name)));
    const end = Math.max(last.seq, ...consumers.map((info) => info?.delivered.stream_seq ?? 0));
    const subject = `${prefix}evt.${service}.${LOST}`;
    const publish = async (): Promise<number> => (await jetstream(this.nats).publish(subject)).seq;
    for (let at = info.state.last_seq; at < end;) {
      const places = Array.from({ length: Math.min(AT_ONCE, end - at) }, publish);
      at = Math.max(...(await Promise.all(places)));
    }
  }
}

/** One token more than events have, as retries, so that no filter of events matches it. */
const LOST = 'lost.place';
