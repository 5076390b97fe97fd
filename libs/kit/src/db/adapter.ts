import { PrismaPg } from '@prisma/adapter-pg';
import { announceCommits } from './after-commit.ts';
import { beginning, connect, type Connection, TransactionConnection } from './connection.ts';
import { CONNECTIONS } from './connections.ts';
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
  return client;
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

/** Prisma's adapter, which also tells statements which connection the transaction that is being begun has. */
class SharedAdapter extends PrismaPg {
  pool: Connection | undefined;

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    this.pool = adapter.underlyingDriver();
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = () => {
      this.pool = undefined;
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
  return new SharedAdapter(
    { connectionString, max: CONNECTIONS, options: '-c plan_cache_mode=force_custom_plan' },
    { statementNameGenerator: ({ sql }) => nameOf(sql) },
  );
}
