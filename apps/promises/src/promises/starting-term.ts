import { DAY_STARTS_AT_DEFAULT, TIME_ZONE_DEFAULT } from '@slovo/domain';
import type { Tx } from '../database.ts';

/** The owner's settings, fixed for the whole term. Later changes of them apply to promises started later. */
export async function startingTerm(
  tx: Tx,
  ownerId: number,
  startedAt: Date,
): Promise<{ startedAt: Date; timeZone: string; dayStartsAt: number }> {
  const owner = await tx.person.findUnique({ where: { id: ownerId } });
  return {
    startedAt,
    timeZone: owner?.timeZone ?? TIME_ZONE_DEFAULT,
    dayStartsAt: owner?.dayStartsAt ?? DAY_STARTS_AT_DEFAULT,
  };
}
