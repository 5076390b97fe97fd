import { Prisma } from '../database.ts';

/**
 * A service's connections plan every statement for its values. PostgreSQL applies that to its checks of references too: it
 * would plan one for each receipt, which takes as long as writing or deleting the receipt. They run when the statement ends,
 * after this part of it. It holds until the transaction ends: what follows there may have the same plan for all values.
 */
export const ONE_PLAN_FOR_REFERENCES = Prisma.sql`set_config('plan_cache_mode', 'auto', true)`;
