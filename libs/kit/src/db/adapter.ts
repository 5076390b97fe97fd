import { PrismaPg } from '@prisma/adapter-pg';
import { CONNECTIONS } from './connections.ts';

/**
 * A service sends some hundred statements; a list of ids is another one for each length, and every connection keeps
 * its own.
 */
const MOST_NAMED = 300;
const UNNAMED = '';

/**
 * The connections of a service. PostgreSQL parses a statement once for each of them, not at every use: a third of its
 * time with statements that find a few rows. Each is still planned for the values that it comes with, so that what is
 * true of its plan in a test is true of it at work.
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
