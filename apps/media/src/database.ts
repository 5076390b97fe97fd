import { openPrisma } from '@slovo/kit/db/adapter';
import { Prisma, PrismaClient } from './generated/client.ts';

export { Prisma, PrismaClient };
export type Tx = Prisma.TransactionClient;

export const createPrisma = (url: string): PrismaClient =>
  openPrisma(url, (options) => new PrismaClient(options));
