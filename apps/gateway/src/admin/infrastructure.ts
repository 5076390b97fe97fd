import { jetstreamManager } from '@nats-io/jetstream';
import { Inject, Injectable } from '@nestjs/common';
import {
  type Caller,
  type DatabaseVitals,
  getStorageState,
  type NatsState,
  type StorageState,
} from '@slovo/contracts';
import { CallClient, type CallOptions } from '@slovo/kit/calls';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { answerInTime } from '../calls/answer-in-time.ts';

/** What the services need to do their work. */
@Injectable()
export class InfrastructureReader {
  constructor(
    private readonly calls: CallClient,
    @Inject(NATS) private readonly nats: NatsConnection,
  ) {}

  /** Null where NATS does not answer in time. */
  async ofNats(limitMs: number): Promise<NatsState | null> {
    try {
      return await answerInTime(this.askNats(limitMs), limitMs);
    } catch {
      return null; // a closed connection, or a server without JetStream
    }
  }

  /** Null where media does not answer in time; the state itself says whether the storage did. */
  async ofStorage(
    caller: Caller,
    options: CallOptions & { timeoutMs: number },
  ): Promise<StorageState | null> {
    return answerInTime(this.calls.call(getStorageState, {}, caller, options), options.timeoutMs);
  }

  private async askNats(timeout: number): Promise<NatsState> {
    const latencyMs = Math.round(await this.nats.rtt());
    const manager = await jetstreamManager(this.nats, { checkAPI: false, timeout });
    const { streams, consumers, storage } = await manager.getAccountInfo();
    return { latencyMs, streams, consumers, bytes: storage };
  }
}

/** The databases of all services together; null if none of them answers. They share a server. */
export function sumOfDatabases(databases: readonly (DatabaseVitals | null)[]): DatabaseVitals | null {
  const known = databases.filter((one) => one !== null);
  if (known.length === 0) return null;
  return {
    latencyMs: Math.max(...known.map(({ latencyMs }) => latencyMs)),
    connections: known.reduce((sum, { connections }) => sum + connections, 0),
    maxConnections: Math.max(...known.map(({ maxConnections }) => maxConnections)),
    bytes: known.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
