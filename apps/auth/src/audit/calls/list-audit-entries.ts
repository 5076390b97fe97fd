import { Controller } from '@nestjs/common';
import { type AuditEntry, type CallRequest, listAuditEntries } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { readIdCursor, writeIdCursor } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import type { AuditLine } from '../../generated/client.ts';

@Controller()
export class ListAuditEntries {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listAuditEntries)
  async listAuditEntries({ limit, cursor }: CallRequest<typeof listAuditEntries>) {
    const lines = await this.prisma.auditLine.findMany({
      where: { id: { lt: readIdCursor(cursor) } },
      orderBy: { id: 'desc' },
      take: limit + 1,
    });
    const page = lines.slice(0, limit);
    const last = lines.length > limit ? page.at(-1) : undefined;
    return { items: page.map(auditEntry), next: last ? writeIdCursor(last.id) : null };
  }
}

const auditEntry = ({ at, operatorId, details, ...line }: AuditLine): AuditEntry => ({
  ...line,
  at: at.toISOString(),
  operator_id: operatorId,
  details: details as Record<string, unknown>,
});
