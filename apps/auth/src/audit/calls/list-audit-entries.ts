import { Controller } from '@nestjs/common';
import { type CallRequest, listAuditEntries } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { AuditEntries } from '../audit-entries.ts';
import { auditEntry } from '../audit-entry.view.ts';

@Controller()
export class ListAuditEntries {
  constructor(private readonly entries: AuditEntries) {}

  @HandlesCall(listAuditEntries)
  async listAuditEntries({ limit, cursor, ...filter }: CallRequest<typeof listAuditEntries>) {
    const { lines, next } = await this.entries.page(filter, { limit, cursor });
    return { items: lines.map(auditEntry), next };
  }
}
