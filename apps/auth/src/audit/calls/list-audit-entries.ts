import { Controller } from '@nestjs/common';
import { type CallRequest, listAuditEntries } from '@slovo/contracts';
import { instantsOf } from '@slovo/domain/day';
import { HandlesCall, Refusal } from '@slovo/kit/calls';
import { inOrder, LIST_START, pageOf, readKeysetCursor, type Keyset } from '@slovo/kit/pages';
import { Prisma, PrismaClient } from '../../database.ts';
import { auditEntry } from '../audit-entry.view.ts';

const LIST = 'audit';
type Input = CallRequest<typeof listAuditEntries>;

@Controller()
export class ListAuditEntries {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listAuditEntries)
  async listAuditEntries(input: Input) {
    const start = readKeysetCursor(LIST, input.cursor) ?? LIST_START;
    const found = await this.prisma.$queryRaw<Keyset[]>`
      SELECT 0 AS rank, at, id FROM audit_log
      WHERE (at, id) < (${start.at}, ${start.id}) AND ${Prisma.join(conditions(input), ' AND ')}
      ORDER BY at DESC, id DESC LIMIT ${input.limit + 1}`;
    const { keysets, next } = pageOf(LIST, found, input.limit);
    const lines = await this.prisma.auditLine.findMany({
      where: { id: { in: keysets.map(({ id }) => id) } },
    });
    return { items: inOrder(keysets, lines).map(auditEntry), next };
  }
}

function conditions({ operator, action, target, from, to, q }: Input): Prisma.Sql[] {
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
