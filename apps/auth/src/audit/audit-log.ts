import { Injectable } from '@nestjs/common';
import type { OperatorAction } from '@slovo/contracts';
import type { CallContext } from '@slovo/kit/calls';
import type { Prisma, Tx } from '../database.ts';

/** An action in its call: who acted and the request are those of the context. */
export interface Act {
  /** Verb and noun, as `ban-user`. */
  action: string;
  /** On whom or what, as `user:12`. */
  target: string;
  reason?: string | null;
  /** Numbers before and after; never texts or names of people. */
  details?: Record<string, unknown>;
}

/** What operators did. An entry is written in the transaction of the action; the database refuses to change or delete it. */
@Injectable()
export class AuditLog {
  async write(tx: Tx, { details, ...action }: OperatorAction, at: Date): Promise<void> {
    await tx.auditLine.create({ data: { ...action, at, details: details as Prisma.InputJsonObject } });
  }

  async record(
    tx: Tx,
    { operator, requestId, now }: CallContext<'operator'>,
    { action, target, reason = null, details = {} }: Act,
  ): Promise<void> {
    const { userId: operatorId, fingerprint } = operator;
    const entry = { operatorId, fingerprint, action, target, reason, details: { requestId, ...details } };
    await this.write(tx, entry, now);
  }
}
