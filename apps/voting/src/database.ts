import { createAdapter } from '@slovo/kit/db/adapter';
import { Prisma, PrismaClient } from './generated/client.ts';

export { Prisma, PrismaClient };

/** A transaction, or the client itself where a read needs none. */
export type Tx = Prisma.TransactionClient;

/**
 * Votes on one report queue on the lock of its row, and each waiting transaction holds a connection. So transactions wait
 * longer for a free connection than Prisma's default of two seconds.
 */
export const createPrisma = (connectionString: string): PrismaClient =>
  new PrismaClient({
    adapter: createAdapter(connectionString),
    transactionOptions: { maxWait: 10_000, timeout: 20_000 },
  });
