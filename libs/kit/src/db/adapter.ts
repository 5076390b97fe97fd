import { PrismaPg } from '@prisma/adapter-pg';
import { CONNECTIONS } from './connections.ts';

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

/** Options of a service's Prisma client. */
export const clientOptions = (connectionString: string) => ({
  adapter: createAdapter(connectionString),
  transactionOptions: TRANSACTIONS,
});

/**
 * The connections of a service. PostgreSQL parses a statement once for each of them, not at every use, which saves a
 * third of its time for statements that find a few rows. Each is still planned for its values, so that production uses
 * the plans that the specs check.
 */
export function createAdapter(connectionString: string): PrismaPg {
  const names = new Map<string, string>();
  const nameOf = (sql: string): string => {
    const name = names.get(sql) ?? (names.size < MOST_NAMED ? `s${names.size}` : UNNAMED);
    if (name !== UNNAMED) names.set(sql, name);
    return name;
  };
  return new PrismaPg(
    { connectionString, max: CONNECTIONS, options: '-c plan_cache_mode=force_custom_plan' },
    { statementNameGenerator: ({ sql }) => nameOf(sql) },
  );
}
