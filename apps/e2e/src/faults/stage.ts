import type { Batch, BatchDetails } from '@slovo/contracts';
import { startWorld, until, type World } from '@slovo/testing';
import pLimit from 'p-limit';
import pg from 'pg';
import { operatorToken } from '../operator.ts';
import { blockBot, gather, type Member } from './crowd.ts';
import { CROWD, FEW } from './scale.ts';

const OPERATORS = [77_000_061, 77_000_062];
const PLENTY = '1000000';

interface Sender {
  /** Which of the two. */
  operator?: number;
  signal?: AbortSignal;
}

/** As many as may be on their way at once. */
const ON_THEIR_WAY = 30;

/** The events about thousands of people take longer than the clock waits for. */
const allSettled = (world: World): Promise<boolean> =>
  until(() => world.settle().then(() => true), 1_200_000);

/** The whole system with servers of its own, a crowd in the sandbox, and two operators. */
export class FaultStage {
  private sends = 0;

  private constructor(
    readonly world: World,
    readonly crowd: readonly Member[],
    private readonly tokens: readonly string[],
  ) {}

  static async open(): Promise<FaultStage> {
    const limits = [
      'SIGN_IN',
      'WRITE',
      'READ',
      'OPERATOR',
      'OPERATOR_READ',
      'OPERATOR_WRITE',
      'OPERATOR_SEND',
    ];
    const env = Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, PLENTY]));
    const world = await startWorld({ ...env, ADMIN_TELEGRAM_IDS: OPERATORS.join() }, { ownServers: true });
    try {
      const crowd = await gather(world, CROWD, FEW);
      const tokens = await Promise.all(OPERATORS.map((id) => operatorToken(world, id)));
      const stage = new FaultStage(world, crowd, tokens);
      const banned = crowd.filter(({ kind }) => kind === 'banned');
      await pLimit(4).map(banned, ({ userId }) =>
        stage.ask('POST', `/users/${userId}/ban`, { reason: 'Спам' }),
      );
      await allSettled(world);
      await blockBot(world, crowd);
      await allSettled(world);
      return stage;
    } catch (error) {
      await world.stop();
      throw error;
    }
  }

  /** The first operator's. */
  get token(): string {
    return this.tokens[0]!;
  }

  get few(): Member[] {
    return this.crowd.slice(0, FEW);
  }

  /** Returns the answer, also a refusal. Each request has a connection of its own: a kill breaks the others. */
  async request<T = any>(
    method: string,
    path: string,
    body?: object,
    { operator = 0, signal }: Sender = {},
  ): Promise<{ status: number; body: T }> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.world.appUrl}/api/admin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.tokens[operator]}`,
        connection: 'close',
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  /** The same, for what has to succeed. */
  async ask<T = any>(method: string, path: string, body?: object, sender?: Sender): Promise<T> {
    const answer = await this.request<T>(method, path, body, sender);
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Words that no other message has, and the key of their send. */
  words(what: string): string {
    this.sends += 1;
    return `${what} № ${this.sends}.`;
  }

  /** The preview without which no message goes to a group. */
  async lookAtFew(): Promise<void> {
    await this.ask('POST', '/notifications/group?preview=true', { filters: { language: 'en' } });
  }

  /** To the few, at once. */
  async sendToFew(words: string, more: object = {}): Promise<number> {
    await this.lookAtFew();
    const group = { filters: { language: 'en' }, message: { text: words }, idempotencyKey: words, ...more };
    return (await this.ask<{ batchId: number }>('POST', '/notifications/group', group)).batchId;
  }

  details(batchId: number): Promise<BatchDetails> {
    return this.ask('GET', `/notifications/batches/${batchId}/status`);
  }

  move(batchId: number, move: 'pause' | 'resume' | 'stop' | 'retry'): Promise<Batch> {
    return this.ask('POST', `/notifications/batches/${batchId}/${move}`, {});
  }

  /** Waits through outages: an answer that does not come is asked for again. */
  async stageIs(batchId: number, ...stages: string[]): Promise<void> {
    await until(async () => stages.includes((await this.details(batchId)).stage), 600_000);
  }

  /** Asks the tables: the calls may be killed. */
  async rows<T extends pg.QueryResultRow>(
    service: string,
    sql: string,
    values: unknown[] = [],
  ): Promise<T[]> {
    return this.withDatabase(service, async (client) => (await client.query<T>(sql, values)).rows);
  }

  async stageInTable(batchId: number): Promise<string> {
    const rows = await this.rows<{ stage: string }>(
      'notifications',
      'SELECT stage FROM batches WHERE id = $1',
      [batchId],
    );
    return rows[0]?.stage ?? 'none';
  }

  /** Telegram takes the next 30 messages and answers them late, so that they are on their way for a while. */
  slowTelegram(delay_ms = 2_000): Promise<void> {
    return this.fault({ method: 'sendMessage', delay_ms, times: ON_THEIR_WAY });
  }

  /** Resolves once messages of the batch are on their way, and others wait behind them. */
  async atTelegram(batchId: number): Promise<void> {
    await until(async () => (await this.deliveries(batchId, 'sending')) >= ON_THEIR_WAY / 2);
  }

  async deliveries(batchId: number, status: 'sending' | 'sent'): Promise<number> {
    const sql =
      'SELECT count(*)::int AS count FROM batch_deliveries WHERE batch_id = $1 AND status::text = $2';
    const [row] = await this.rows<{ count: number }>('bot', sql, [batchId, status]);
    return row?.count ?? 0;
  }

  /** Nobody can write a receipt until the returned function is called, or PostgreSQL ends. */
  async freezeReceipts(): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: this.urlOf('notifications') });
    client.on('error', () => {});
    await client.connect();
    await client.query('BEGIN; LOCK TABLE receipts IN SHARE MODE');
    return () => client.end().catch(() => {});
  }

  async fault(fault: object): Promise<void> {
    await fetch(`${this.world.sandboxUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
  }

  async mend(): Promise<void> {
    await fetch(`${this.world.sandboxUrl}/sandbox/faults`, { method: 'DELETE' });
  }

  private async withDatabase<T>(service: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.urlOf(service) });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  }

  private urlOf(service: string): string {
    const url = new URL(this.world.databaseUrl);
    url.pathname = `/${this.world.databasePrefix}${service}`;
    return url.href;
  }
}
