import { createAdapter } from '@slovo/kit/db/adapter';
import { Prisma, PrismaClient } from './generated/client.ts';

export { Prisma, PrismaClient };

/** A transaction, or the client itself where reading needs none. */
export type Db = Prisma.TransactionClient;

/**
 * Votes on one report wait for each other on its row, and every waiter holds a connection: so the patience for a free
 * one is longer than Prisma's two seconds.
 */
export const createPrisma = (connectionString: string): PrismaClient =>
  new PrismaClient({
    adapter: createAdapter(connectionString),
    transactionOptions: { maxWait: 10_000, timeout: 20_000 },
  });
