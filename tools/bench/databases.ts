import pg from 'pg';
import type { Seeded } from './seed/grow.ts';

export type Database = Seeded | 'media';

/** Runs SQL in a database of the product, or of the bare handler. */
export type RunSql = <R extends object>(database: Database, text: string, values?: unknown[]) => Promise<R[]>;

/** The databases of one run, which all begin with its name. */
export class Databases {
  private readonly pools = new Map<Database, pg.Pool>();
  private readonly serverUrl: string;
  private readonly name: string;

  // Node runs the tools without a transform, so there are no parameter properties.
  constructor(serverUrl: string, name: string) {
    this.serverUrl = serverUrl;
    this.name = name;
  }

  readonly addressOf = (database: Database): string =>
    Object.assign(new URL(this.serverUrl), { pathname: `/${this.name}_${database}` }).href;

  readonly sql: RunSql = async <R extends object>(database: Database, text: string, values?: unknown[]) => {
    const pool =
      this.pools.get(database) ?? new pg.Pool({ connectionString: this.addressOf(database), max: 2 });
    this.pools.set(database, pool);
    return (await pool.query<R>(text, values)).rows;
  };

  async create(database: Database): Promise<void> {
    await this.administer(`CREATE DATABASE ${this.name}_${database}`);
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.end()));
  }

  async dropAll(): Promise<void> {
    const { rows } = await this.administer(
      `SELECT datname FROM pg_database WHERE datname LIKE '${this.name}\\_%'`,
    );
    for (const { datname } of rows as { datname: string }[])
      await this.administer(`DROP DATABASE ${pg.escapeIdentifier(datname)} WITH (FORCE)`);
  }

  private async administer(statement: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: this.serverUrl });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
