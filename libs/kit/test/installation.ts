// Servers of a spec in which replicas of the greeting service share a database and a NATS prefix.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { createDatabase, startNats, startPostgres, type Started } from '@slovo/testing';
import { connectNats, type NatsConnection } from '../src/nats/nats.ts';
import {
  type GreetingOptions,
  type GreetingService,
  openGreetingService,
  provisionGreetings,
  TABLES,
} from './greeting-service.ts';

export class Installation {
  connection!: NatsConnection;
  prefix = '';
  databaseUrl = '';
  private postgres!: Started;
  private nats!: Started;
  private readonly open: GreetingService[] = [];

  private constructor() {}

  /** At the top of a spec: it has servers as long as the spec runs, and no replica outlives its test. */
  static ofSpec(): Installation {
    const installation = new Installation();
    beforeAll(() => installation.start());
    afterEach(() => installation.closeReplicas());
    afterAll(() => installation.stop());
    return installation;
  }

  get natsUrl(): string {
    return this.nats.url;
  }

  /** An empty database, and a prefix with a stream of its own. */
  async renew(): Promise<void> {
    this.databaseUrl = await createDatabase(this.postgres.url, TABLES);
    this.prefix = `t${randomUUID().slice(0, 8)}`;
    await provisionGreetings(this.connection, this.prefix);
  }

  async replica(extra: Partial<GreetingOptions> = {}): Promise<GreetingService> {
    const { databaseUrl, prefix } = this;
    const service = await openGreetingService({ natsUrl: this.nats.url, databaseUrl, prefix, ...extra });
    this.open.push(service);
    return service;
  }

  async firstReplica(extra: Partial<GreetingOptions> = {}): Promise<GreetingService> {
    await this.renew();
    return this.replica(extra);
  }

  private async start(): Promise<void> {
    [this.postgres, this.nats] = await Promise.all([startPostgres(), startNats()]);
    this.connection = await connectNats(this.nats.url, 'test');
  }

  /** Some tests close one earlier. */
  private async closeReplicas(): Promise<void> {
    await Promise.all(this.open.splice(0).map(({ app }) => app.close().catch(() => {})));
  }

  private async stop(): Promise<void> {
    await this.connection.drain();
    await Promise.all([this.postgres.stop(), this.nats.stop()]);
  }
}
