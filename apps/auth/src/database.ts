import { createAdapter } from '@slovo/kit/db/adapter';
import { Prisma, PrismaClient } from './generated/client.ts';

export { Prisma, PrismaClient };
export type Tx = Prisma.TransactionClient;

export const createPrisma = (url: string): PrismaClient => new PrismaClient({ adapter: createAdapter(url) });

const isKnownError = (error: unknown, code: string): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;

/** A unique index refused the row: another transaction was faster, or the value is taken. */
export const isUniqueViolation = (error: unknown): boolean => isKnownError(error, 'P2002');

/** The row that a new one refers to does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => isKnownError(error, 'P2003');
