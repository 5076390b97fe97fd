import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { announceCommits } from './after-commit.ts';
import {
  beginning,
  connect,
  type Connection,
  connectPlanningOnce,
  TransactionConnection,
} from './connection.ts';
import { CONNECTIONS, READ_CONNECTIONS } from './connections.ts';
import type { SqlDatabase } from './database.ts';
import { EarlyStatements } from './early-statements.ts';
import { keepPools, type NamedPool } from './pools.ts';
import { keepSockets, Sockets } from './sockets.ts';

/**
 * A service sends some hundred statements, and a list of ids makes another one for each length. Every connection has a
 * cache of its own.
 */
const MOST_NAMED = 300;
const UNNAMED = '';

/** An idle connection is kept longer than the time between two looks, each of which would open another one. */
const IDLE_CONNECTION_MS = 60_000;

/**
 * Changes of one row queue on its lock, and each waiting transaction holds a connection. So transactions wait longer for a
 * free connection than Prisma's default of two seconds, and last longer than its five.
 */
const TRANSACTIONS = { maxWait: 10_000, timeout: 20_000 };

interface ClientOptions {
  adapter: PrismaPg;
  transactionOptions: typeof TRANSACTIONS;
}

/** A service's Prisma client, whose connections statements use as well: see rowsOf. */
export function openPrisma<Client extends SqlDatabase & { $connect(): Promise<void> }>(
  connectionString: string,
  create: (options: ClientOptions) => Client,
): Client {
  const adapter = createAdapter(connectionString);
  const client = create({ adapter, transactionOptions: TRANSACTIONS });
  announceCommits(client);
  keepSockets(client, adapter.sockets);
  keepPools(client, () => adapter.openPools);
  connect(client, async () => {
    if (!adapter.pool) await client.$connect();
    return adapter.pool!;
  });
  connectPlanningOnce(client, async () => {
    if (!adapter.pool) await client.$connect();
    return adapter.readers!;
  });
  return client;
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

/** Prisma's adapter, which also gives statements the connection of the transaction that is being begun. */
class SharedAdapter extends PrismaPg {
  pool: Connection | undefined;
  /** Connections that plan a statement once for all its values. */
  readers: Connection | undefined;
  openPools: readonly NamedPool[] = [];

  readonly sockets: Sockets;
  protected readonly connectionString: string;

  // No parameter property: tools run this file without a build.
  constructor(
    connectionString: string,
    config: pg.PoolConfig,
    options?: ConstructorParameters<typeof PrismaPg>[1],
  ) {
    const sockets = new Sockets();
    const Client = EarlyStatements;
    const idleTimeoutMillis = IDLE_CONNECTION_MS;
    const shared = { connectionString, stream: sockets.create, idleTimeoutMillis };
    super({ ...shared, max: CONNECTIONS, Client, ...config }, options);
    this.sockets = sockets;
    this.connectionString = connectionString;
  }

  /** What statements get of a connection or of the pool. */
  protected shown(connection: Connection): Connection {
    return connection;
  }

  protected openReaders(): pg.Pool | undefined {
    const options = '-c plan_cache_mode=force_generic_plan';
    const { connectionString } = this;
    const stream = this.sockets.create;
    const idleTimeoutMillis = IDLE_CONNECTION_MS;
    const pool = new pg.Pool({ connectionString, max: READ_CONNECTIONS, options, stream, idleTimeoutMillis });
    // A connection that waits in the pool fails, and the pool opens another one. Without a listener the error would end
    // the process.
    pool.on('error', () => {});
    return pool;
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const readers = this.openReaders();
    const pool = adapter.underlyingDriver();
    this.pool = this.shown(pool);
    this.openPools = [{ name: 'main', pool }, ...(readers ? [{ name: 'readers', pool: readers }] : [])];
    this.readers = readers ?? this.pool;
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      this.pool = undefined;
      this.readers = undefined;
      this.openPools = [];
      // Both begin at once: one that cannot end keeps no connections of the other.
      await Promise.all([readers?.end(), dispose()]);
    };
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) =>
      share(await start(isolation), (connection) => this.shown(connection));
    return adapter;
  }
}

/** Prisma's adapter gives statements no names unless it is asked for them. */
class UnnamedAdapter extends SharedAdapter {
  protected override shown(connection: Connection): Connection {
    return withoutNames(connection);
  }

  /** A statement without a name has no plan that could be kept. */
  protected override openReaders(): undefined {
    return undefined;
  }
}

function share(transaction: Transaction, shown: (connection: Connection) => Connection): Transaction {
  const begun = beginning.getStore();
  if (!begun) return transaction;
  const { client } = transaction as unknown as { client: Connection };
  const connection = new TransactionConnection(shown(client));
  begun.connection = connection;
  const execute = transaction.executeRaw.bind(transaction);
  transaction.executeRaw = (query) => {
    if (query.sql === 'COMMIT' || query.sql === 'ROLLBACK') connection.end();
    return execute(query);
  };
  return transaction;
}

/**
 * A pooler that shares connections by transaction and does not follow prepared statements (PgBouncer before 1.21) mixes
 * their names up: another client's `s1` is on the connection on which this one prepares its own. Prisma's other database
 * engines know the parameter by the same name.
 */
const keepsNames = (connectionString: string): boolean =>
  new URL(connectionString).searchParams.get('pgbouncer') !== 'true';

/** Statements without names are parsed at each use, by the connection that they get. */
const withoutNames = (connection: Connection): Connection => ({
  query: ({ text, values }) => connection.query({ name: UNNAMED, text, values }),
});

/**
 * The connections of a service. PostgreSQL parses a statement once for each of them, not at every use, which saves a
 * third of its time for statements that find a few rows. Each is still planned for its values unless it says otherwise (see
 * `statement`), so that production uses the plans that the specs check.
 */
export function createAdapter(connectionString: string): SharedAdapter {
  if (!keepsNames(connectionString)) return new UnnamedAdapter(connectionString, {});
  const names = new Map<string, string>();
  const nameOf = (sql: string): string => {
    const name = names.get(sql) ?? (names.size < MOST_NAMED ? `s${names.size}` : UNNAMED);
    if (name !== UNNAMED) names.set(sql, name);
    return name;
  };
  const options = '-c plan_cache_mode=force_custom_plan';
  return new SharedAdapter(
    connectionString,
    { options },
    { statementNameGenerator: ({ sql }) => nameOf(sql) },
  );
}
