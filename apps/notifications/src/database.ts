import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from './generated/client.ts';

export { Prisma, PrismaClient };
export type Tx = Prisma.TransactionClient;

export const createPrisma = (url: string): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 10 }) });
