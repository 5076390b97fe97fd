import { openPrisma } from '@slovo/kit/db/adapter';
import { Prisma, PrismaClient, type PromiseStatus, type ReportStatus } from './generated/client.ts';

export { Prisma, PrismaClient, type PromiseStatus, type ReportStatus };
export type Tx = Prisma.TransactionClient;

export const createPrisma = (url: string): PrismaClient =>
  openPrisma(url, (options) => new PrismaClient(options));
