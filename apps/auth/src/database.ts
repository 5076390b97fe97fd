import { openPrisma } from '@slovo/kit/db/adapter';
import { Prisma, PrismaClient } from './generated/client.ts';

export { Prisma, PrismaClient };
export type Tx = Prisma.TransactionClient;

export const createPrisma = (url: string): PrismaClient =>
  openPrisma(url, (options) => new PrismaClient(options));

/** The row that a new one refers to does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003';
