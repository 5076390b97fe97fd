import { createAdapter } from '@slovo/kit/db/adapter';
import { Prisma, PrismaClient } from './generated/client.ts';

export { Prisma, PrismaClient };
export type Tx = Prisma.TransactionClient;

export const createPrisma = (url: string): PrismaClient => new PrismaClient({ adapter: createAdapter(url) });

/** A unique index refused the row: another transaction was faster, or the value is taken. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
