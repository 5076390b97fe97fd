import { Injectable } from '@nestjs/common';
import { type AuditEntry, type CallRequest, listAuditEntries } from '@slovo/contracts';
import { Handles, type Handler } from '@slovo/kit/calls';
import { readIdCursor, writeIdCursor } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import type { AuditLine } from '../../generated/client.ts';

@Handles(listAuditEntries)
@Injectable()
export class ListAuditEntries implements Handler<typeof listAuditEntries> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ limit, cursor }: CallRequest<typeof listAuditEntries>) {
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
