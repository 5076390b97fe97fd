import { openPrisma } from '@slovo/kit/db/adapter';
import { Prisma, PrismaClient } from './generated/client.ts';

export { Prisma, PrismaClient };
/** Injection token of the address of the service's own database for what keeps a session: see directDatabaseUrl. */
export const DATABASE_URL = Symbol('DATABASE_URL');

export type Tx = Prisma.TransactionClient;

export const createPrisma = (url: string): PrismaClient =>
  openPrisma(url, (options) => new PrismaClient(options));
