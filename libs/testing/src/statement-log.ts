import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Query = (this: pg.Client, ...parameters: unknown[]) => unknown;

const asked = new AsyncLocalStorage<true>();

/**
 * Sent by loops of the kit, for many events at once: the relay, and jobs that look whether they are due. And once for a
 * connection: how it changes over between plans.
 */
const OF_LOOPS =
  /^\s*(?:SELECT id, message_id, subject|WITH published AS \(DELETE FROM outbox|SELECT min\(replayed_at\))|pg_try_advisory_lock|^SET LOCAL plan_cache_mode/;

/** What a service in this process sends to PostgreSQL for one use case, `BEGIN` and `COMMIT` included. */
export class StatementLog {
  private readonly query = Reflect.get(pg.Client.prototype, 'query') as Query;
  private texts: string[] = [];

  constructor() {
    const record = (config: unknown): void => {
      const { text, begins } =
        typeof config === 'string' ? { text: config } : (config as { text?: string; begins?: boolean });
      if (!text || asked.getStore() || OF_LOOPS.test(text)) return;
      if (begins) this.texts.push('BEGIN'); // sent with its first statement
      this.texts.push(text.replaceAll(/\s+/g, ' ').trim());
    };
    const { query } = this;
    Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...parameters: unknown[]) {
      record(parameters[0]);
      return query.apply(this, parameters);
    });
  }

  /** The statements that the service sends while `work` runs. Those of the test itself do not count. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    return asked.run(true, () => this.all(work));
  }

  /** The same where the test itself runs a part of the service. */
  async all(work: () => Promise<unknown>): Promise<string[]> {
    this.texts = [];
    await work();
    return this.texts;
  }

  stop(): void {
    Reflect.set(pg.Client.prototype, 'query', this.query);
  }
}
