import { Injectable } from '@nestjs/common';
import type { CallRequest, listAuditEntries } from '@slovo/contracts';
import { instantsOf } from '@slovo/domain/day';
import { Refusal } from '@slovo/kit/calls';
import { inOrder, type Keyset, LIST_START, pageOf, readKeysetCursor } from '@slovo/kit/pages';
import { Prisma, PrismaClient } from '../database.ts';
import type { AuditLine } from '../generated/client.ts';

const LIST = 'audit';

type Input = CallRequest<typeof listAuditEntries>;
export type AuditFilter = Omit<Input, 'limit' | 'cursor'>;

/** The operators' log, newest first, page by page. */
@Injectable()
export class AuditEntries {
  constructor(private readonly prisma: PrismaClient) {}

  /** @throws Refusal BAD_INPUT for a cursor of another list, or a time that ends before it begins */
  async page(
    filter: AuditFilter,
    { limit, cursor }: Pick<Input, 'limit' | 'cursor'>,
  ): Promise<{ lines: AuditLine[]; next: string | null }> {
    const start = readKeysetCursor(LIST, cursor) ?? LIST_START;
    const found = await this.prisma.$queryRaw<Keyset[]>`
      SELECT 0 AS rank, at, id FROM audit_log
      WHERE (at, id) < (${start.at}, ${start.id}) AND ${Prisma.join(conditions(filter), ' AND ')}
      ORDER BY at DESC, id DESC LIMIT ${limit + 1}`;
    const { keysets, next } = pageOf(LIST, found, limit);
    const lines = await this.prisma.auditLine.findMany({
      where: { id: { in: keysets.map(({ id }) => id) } },
    });
    return { lines: inOrder(keysets, lines), next };
  }
}

function conditions({ operator, action, target, from, to, q }: AuditFilter): Prisma.Sql[] {
  const since = from === undefined ? undefined : instantsOf(from).begins;
  const before = to === undefined ? undefined : instantsOf(to).ends;
  if (since && before && since >= before) throw new Refusal('BAD_INPUT', { fields: { from: 'is after to' } });
  return [
    Prisma.sql`TRUE`,
    ...(operator === undefined ? [] : [Prisma.sql`operator_id = ${operator}`]),
    ...(action === undefined ? [] : [Prisma.sql`action = ${action}`]),
    ...(target === undefined ? [] : [Prisma.sql`target = ${target}`]),
    ...(since ? [Prisma.sql`at >= ${since}`] : []),
    ...(before ? [Prisma.sql`at < ${before}`] : []),
    // A text without words finds everything: its condition is null.
    ...(q ? [Prisma.sql`coalesce(audit_words(action, target, reason) @@ search_query(${q}), TRUE)`] : []),
  ];
}
