import { Injectable } from '@nestjs/common';
import type { OperatorAction } from '@slovo/contracts';
import type { Prisma, Tx } from '../database.ts';

/** What operators did. An entry is written in the transaction of the action; the database refuses to change or delete it. */
@Injectable()
export class AuditLog {
  async write(tx: Tx, { details, ...action }: OperatorAction, at: Date): Promise<void> {
    await tx.auditLine.create({ data: { ...action, at, details: details as Prisma.InputJsonObject } });
  }
}
