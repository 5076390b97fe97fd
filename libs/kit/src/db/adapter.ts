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

/**
 * A service sends some hundred statements, and a list of ids makes another one for each length. Every connection has a
 * cache of its own.
 */
const MOST_NAMED = 300;
const UNNAMED = '';

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

/** Prisma's adapter, which also tells statements which connection the transaction that is being begun has. */
class SharedAdapter extends PrismaPg {
  pool: Connection | undefined;
  /** Connections that plan a statement once, whatever its values. */
  readers: pg.Pool | undefined;

  private readonly connectionString: string;

  // No parameter property: tools run this file without a build.
  constructor(connectionString: string, options: ConstructorParameters<typeof PrismaPg>[1]) {
    super({ connectionString, max: CONNECTIONS, options: '-c plan_cache_mode=force_custom_plan' }, options);
    this.connectionString = connectionString;
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    this.pool = adapter.underlyingDriver();
    this.readers = openReaders(this.connectionString);
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      const { readers } = this;
      this.pool = undefined;
      this.readers = undefined;
      await readers?.end();
      return dispose();
    };
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => share(await start(isolation));
    return adapter;
  }
}

function share(transaction: Transaction): Transaction {
  const begun = beginning.getStore();
  if (!begun) return transaction;
  const connection = new TransactionConnection((transaction as unknown as { client: Connection }).client);
  begun.connection = connection;
  const execute = transaction.executeRaw.bind(transaction);
  transaction.executeRaw = (query) => {
    if (query.sql === 'COMMIT' || query.sql === 'ROLLBACK') connection.end();
    return execute(query);
  };
  return transaction;
}

/**
 * The connections of a service. PostgreSQL parses a statement once for each of them, not at every use, which saves a
 * third of its time for statements that find a few rows. Each is still planned for its values, so that production uses
 * the plans that the specs check.
 */
export function createAdapter(connectionString: string): SharedAdapter {
  const names = new Map<string, string>();
  const nameOf = (sql: string): string => {
    const name = names.get(sql) ?? (names.size < MOST_NAMED ? `s${names.size}` : UNNAMED);
    if (name !== UNNAMED) names.set(sql, name);
    return name;
  };
  return new SharedAdapter(connectionString, { statementNameGenerator: ({ sql }) => nameOf(sql) });
}

function openReaders(connectionString: string): pg.Pool {
  const options = '-c plan_cache_mode=force_generic_plan';
  const pool = new pg.Pool({ connectionString, max: READ_CONNECTIONS, options });
  // Of a connection that waits in the pool, which opens another one. Unheard it would end the process.
  pool.on('error', () => {});
  return pool;
}
