import type { AuditEntry } from '@slovo/contracts';
import type { AuditLine } from '../generated/client.ts';

export const auditEntry = ({ at, operatorId, details, ...line }: AuditLine): AuditEntry => ({
  ...line,
  at: at.toISOString(),
  operator_id: operatorId,
  details: details as Record<string, unknown>,
});
