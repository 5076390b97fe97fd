import { openPrisma } from '@slovo/kit/db/adapter';
import { Prisma, PrismaClient } from './generated/client.ts';

export { Prisma, PrismaClient };

/** A transaction, or the client itself where a read needs none. */
export type Tx = Prisma.TransactionClient;

export const createPrisma = (url: string): PrismaClient =>
  openPrisma(url, (options) => new PrismaClient(options));
