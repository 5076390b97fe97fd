import { Controller } from '@nestjs/common';
import { type CallRequest, type ExportSelection, openExport } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { AuditLog } from '../../audit/audit-log.ts';
import { PrismaClient } from '../../database.ts';
import { hashOfToken, newToken } from '../../sessions/login-token.ts';

/** A browser follows the address at once; found later in a browser's history, it gives nothing. */
const LIFETIME_MS = 60_000;

@Controller()
export class OpenExport {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly audit: AuditLog,
  ) {}

  @HandlesCall(openExport)
  async openExport(
    { selection, language, timeZone }: CallRequest<typeof openExport>,
    context: CallContext<'operator'>,
  ) {
    if (selection.kind === 'users' && !selection.filter.query.trim())
      throw new Refusal('QUERY_REQUIRED', { fields: { query: 'QUERY_REQUIRED' } });
    const { operator, now } = context;
    const { userId: operatorId, fingerprint } = operator;
    const ticket = newToken();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await this.prisma.$transaction(async (tx) => {
      const account = await tx.user.findUnique({ where: { id: operatorId }, select: { timeZone: true } });
      await tx.exportTicket.create({
        data: {
          tokenHash: hashOfToken(ticket),
          selection,
          language,
          timeZone: timeZone ?? account?.timeZone ?? 'UTC',
          operatorId,
          fingerprint,
          createdAt: now,
          expiresAt,
        },
      });
      await this.audit.record(tx, context, actOf(selection));
    });
    return { ticket, expiresAt: expiresAt.toISOString() };
  }
}

/** The names of the filters, not their values: these may be names of people. */
function actOf({ kind, filter }: ExportSelection) {
  const target = kind === 'batch-recipients' ? `batch:${filter.batchId}` : `export:${kind}`;
  const filters = Object.entries(filter).flatMap(([name, value]) =>
    name === 'batchId' || value === undefined ? [] : [name],
  );
  return { action: 'export', target, details: { kind, filters } };
}
