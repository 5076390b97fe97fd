import pg from 'pg';

/** What `pg` keeps and writes of a connection; its types leave it out. */
interface Wire {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  bind(config: { portal: string; statement: string; values: unknown[]; binary: boolean }): void;
  execute(config: { portal: string }): void;
}

interface Internals {
  prepare(connection: Wire): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}

interface Config {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

const BEGIN = 'BEGIN';
const internals = pg.Query.prototype as unknown as Internals;

/** A prepared statement that is sent in one piece with the `BEGIN` before it. */
class FirstStatement extends pg.Query {
  /** For whoever records what is sent. */
  readonly begins = true;
  private readonly begin: string;
  private hasBegun = false;

  // No parameter property: tools run this file without a build.
  constructor(config: Config, begin: string, callback: (error: Error | undefined, result: unknown) => void) {
    super(config as pg.QueryConfig, undefined, callback);
    this.begin = begin;
  }

  // Without a Sync in between: where BEGIN fails, PostgreSQL skips the statement.
  prepare(connection: Wire): void {
    connection.bind({ portal: '', statement: this.begin, values: [], binary: false });
    connection.execute({ portal: '' });
    internals.prepare.call(this, connection);
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.hasBegun) internals.handleCommandComplete.call(this, message, connection);
    this.hasBegun = true;
  }
}

/**
 * A connection whose `BEGIN` waits for the first statement of its transaction and is sent together with it, which saves a
 * round trip. Only where both are prepared statements: a pooler that knows no names gets them one by one.
 */
export class EarlyStatements extends pg.Client {
  /** The name of the `BEGIN` that waits. */
  private waiting: string | undefined;

  // `pg` declares a dozen overloads; transactions of Prisma and of statements use this one.
  override query(...parameters: any[]): any {
    const config = parameters[0] as Config;
    const begin = this.waiting;
    this.waiting = undefined;
    if (this.waits(config)) return NOTHING();
    // With a callback it is the pool's, for whoever has no transaction.
    if (begin === undefined || typeof parameters.at(-1) === 'function') return this.send(...parameters);
    // Nothing was sent that had to be ended.
    if (config.text === 'COMMIT' || config.text === 'ROLLBACK') return NOTHING();
    if (config.name) return this.sendFirst(config, begin);
    const begun: Promise<unknown> = this.send({ name: begin, text: BEGIN, values: [] });
    return begun.then(() => this.send(...parameters));
  }

  /** The first BEGIN of a connection is parsed and awaited. */
  private waits({ name, text }: Config): boolean {
    const { connection } = this as unknown as { connection: Wire };
    if (text !== BEGIN || !name || connection.parsedStatements[name] !== BEGIN) return false;
    this.waiting = name;
    return true;
  }

  private sendFirst(config: Config, begin: string): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.send(
      new FirstStatement(config, begin, (error, result) => (error ? reject(error) : resolve(result))),
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
