import pg from 'pg';

/** What `pg` keeps and writes of a connection; its types leave it out. */
interface Wire {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  bind(config: { portal: string; statement: string; values: unknown[]; binary: boolean }): void;
  execute(config: { portal: string }): void;
}

interface Internals {
  prepare(connection: Wire): void;
  requiresPreparation(): boolean;
  handleCommandComplete(message: unknown, connection: Wire): void;
}

interface Config {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
  readonly planned?: Planned;
}

/** When a statement is planned: once for a connection, or each time for its values. */
type Planned = 'once' | 'each';

const BEGIN = 'BEGIN';
/** Until the end of the transaction: behind a pooler the next one on the connection may be another client's. */
const CHANGES: Record<Planned, { name: string; text: string }> = {
  once: { name: 'plan-once', text: 'SET LOCAL plan_cache_mode = force_generic_plan' },
  each: { name: 'plan-each', text: 'SET LOCAL plan_cache_mode = force_custom_plan' },
};
const internals = pg.Query.prototype as unknown as Internals;

/** A statement that is sent in one piece with what must be executed before it, by names of prepared statements. */
class FollowingStatement extends pg.Query {
  /** Read by code that records what is sent. */
  readonly begins: boolean;
  readonly planned: Planned | undefined;
  private readonly before: readonly string[];
  private completed = 0;

  // No parameter property: tools run this file without a build.
  constructor(
    config: Config,
    [begin, change]: readonly (string | undefined)[],
    callback: (error: Error | undefined, result: unknown) => void,
  ) {
    super(config as pg.QueryConfig, undefined, callback);
    this.before = [begin, change].filter((name) => name !== undefined);
    this.begins = begin !== undefined;
    this.planned = config.planned;
  }

  // Also without a name and without values.
  requiresPreparation(): boolean {
    return true;
  }

  // Without a Sync in between: where one of them fails, PostgreSQL skips the rest.
  prepare(connection: Wire): void {
    for (const statement of this.before) {
      connection.bind({ portal: '', statement, values: [], binary: false });
      connection.execute({ portal: '' });
    }
    internals.prepare.call(this, connection);
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.completed === this.before.length)
      internals.handleCommandComplete.call(this, message, connection);
    else this.completed += 1;
  }
}

/**
 * A connection whose `BEGIN` waits for the first statement of its transaction and is sent together with it, which saves a
 * round trip. So is what changes a transaction over between statements that are planned once and those that are planned for
 * their values, as all are without it. Only where all of these are prepared statements: to a pooler that knows no names they
 * go one by one, and all are planned for their values.
 */
export class EarlyStatements extends pg.Client {
  /** The name of the `BEGIN` that waits. */
  private waiting: string | undefined;
  /** How the transaction under way plans what is sent next; undefined where that does not change. */
  private plans: Planned | undefined;

  // `pg` declares a dozen overloads; transactions of Prisma and of statements use this one.
  override query(...parameters: any[]): any {
    const config = parameters[0] as Config;
    if (config.text === BEGIN) return this.begin(config);
    const begin = this.waiting;
    this.waiting = undefined;
    const isEnd = config.text === 'COMMIT' || config.text === 'ROLLBACK';
    // A query with a callback is the pool's, for callers without a transaction.
    const isOutside = typeof parameters.at(-1) === 'function';
    if (isEnd || isOutside) this.plans = undefined;
    // Nothing was sent that had to be ended.
    if (isEnd && begin !== undefined) return NOTHING();
    if (isEnd || isOutside) return this.send(...parameters);
    const change = this.changeFor(config);
    if (begin === undefined && change === undefined) return this.send(...parameters);
    if (config.name || begin === undefined) return this.sendAfter([begin, change], config);
    const begun: Promise<unknown> = this.send({ name: begin, text: BEGIN, values: [] });
    return begun.then(() => this.send(...parameters));
  }

  private begin(config: Config): Promise<unknown> {
    const { name } = config;
    this.waiting = undefined;
    this.plans = undefined;
    if (name && this.isParsed(name, BEGIN)) {
      this.waiting = name;
      if (Object.values(CHANGES).every((change) => this.isParsed(change.name, change.text)))
        this.plans = 'each';
      return NOTHING();
    }
    const begun: Promise<unknown> = this.send(config);
    // The first of a connection: what is to be sent together is parsed, and awaited. The transaction stays as it is.
    if (name)
      for (const change of [CHANGES.once, CHANGES.each])
        (this.send({ ...change, values: [] }) as Promise<unknown>).catch(() => {});
    return begun;
  }

  /** The name of what must be executed before this statement. */
  private changeFor({ planned = 'each' }: Config): string | undefined {
    if (this.plans === undefined || this.plans === planned) return undefined;
    this.plans = planned;
    return CHANGES[planned].name;
  }

  private isParsed(name: string, text: string): boolean {
    return (this as unknown as { connection: Wire }).connection.parsedStatements[name] === text;
  }

  private sendAfter(before: readonly (string | undefined)[], config: Config): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.send(
      new FollowingStatement(config, before, (error, result) => (error ? reject(error) : resolve(result))),
    );
    return promise.catch((error: Error) => {
      // As `pg` does: the stack of a socket's event says nothing.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  // Looked up for each statement, as it would be without this class.
  private send(...parameters: unknown[]): any {
    return (pg.Client.prototype.query as (...all: unknown[]) => any).apply(this, parameters);
  }
}

const NOTHING = () => Promise.resolve({ rows: [], fields: [], rowCount: null });
