import type { CallRequest, listPromisesOfUser } from '@slovo/contracts';
import { instantsOf } from '@slovo/domain/day';
import { Refusal } from '@slovo/kit/calls';
import { Prisma } from '../database.ts';

type Input = CallRequest<typeof listPromisesOfUser>;

/** In the order in which the panel names them. */
const STATUS_RANK = Prisma.sql`
  CASE WHEN status IN ('active', 'overdue') THEN 1 WHEN status = 'closed' AND completion_type = 'success' THEN 2
       WHEN status = 'closed' THEN 3 ELSE 4 END`;
const RANKS = { active: 1, closed_success: 2, closed_failed: 3, draft: 4 } as const;

/** Distinct kept days of all; a goal's reports have no day number and count by the owner's date. */
const PROGRESS = Prisma.sql`
  (SELECT count(DISTINCT coalesce(day_number::text,
     ((created_at AT TIME ZONE promises.time_zone) - make_interval(hours => promises.day_starts_at))::date::text))::float8
   FROM reports WHERE promise_id = promises.id AND withdrawn_at IS NULL AND status IN ('approved', 'milestone'))
  / days_total`;

const ORDERS: Record<Input['sortBy'], Prisma.Sql> = {
  updatedAt: Prisma.sql`last_activity_at`,
  createdAt: Prisma.sql`created_at`,
  title: Prisma.sql`title COLLATE "ru-x-icu"`,
  status: STATUS_RANK,
  progress: PROGRESS,
};

/** @throws Refusal BAD_INPUT for a time that ends before it begins */
function conditions({ id, status, from, to }: Input): Prisma.Sql {
  const since = from === undefined ? undefined : instantsOf(from).begins;
  const before = to === undefined ? undefined : instantsOf(to).ends;
  if (since && before && since >= before) throw new Refusal('BAD_INPUT', { fields: { from: 'is after to' } });
  return Prisma.join(
    [
      Prisma.sql`user_id = ${id}`,
      ...(status ? [Prisma.sql`${STATUS_RANK} = ${RANKS[status]}`] : []),
      ...(since ? [Prisma.sql`created_at >= ${since}`] : []),
      ...(before ? [Prisma.sql`created_at < ${before}`] : []),
    ],
    ' AND ',
  );
}

export const countQuery = (input: Input): Prisma.Sql =>
  Prisma.sql`SELECT count(*)::int AS total FROM promises WHERE ${conditions(input)}`;

/** Ids of one page of one person's promises. */
export function pageQuery(input: Input): Prisma.Sql {
  const direction = input.sortOrder === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.sql`
    SELECT id FROM promises WHERE ${conditions(input)}
    ORDER BY ${ORDERS[input.sortBy]} ${direction}, id ${direction}
    LIMIT ${input.limit} OFFSET ${input.offset}`;
}
