import { Controller } from '@nestjs/common';
import { type CallRequest, EXPORT_PAGE, readAuditEntries } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { AuditEntries } from '../audit-entries.ts';
import { auditEntry } from '../audit-entry.view.ts';

@Controller()
export class ReadAuditEntries {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly entries: AuditEntries,
  ) {}

  @HandlesCall(readAuditEntries)
  async readAuditEntries({ filter, cursor }: CallRequest<typeof readAuditEntries>) {
    const { lines, next } = await this.entries.page(filter, { limit: EXPORT_PAGE, cursor });
    const ids = [...new Set(lines.map(({ operatorId }) => operatorId))];
    const operators = await this.prisma.user.findMany({
      where: { id: { in: ids } },
      select: { id: true, username: true, firstName: true },
    });
    const byId = new Map(operators.map(({ id, ...names }) => [id, names]));
    const items = lines.map((line) => ({
      ...auditEntry(line),
      operator: byId.get(line.operatorId) ?? null,
    }));
    return { items, next };
  }
}
