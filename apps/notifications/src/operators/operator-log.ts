import { Injectable } from '@nestjs/common';
import { operatorActed } from '@slovo/contracts';
import type { Operator } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';

export interface OperatorsDeed {
  action: string;
  /** Such as `batch:17`. */
  target: string;
  reason?: string | null;
  /** Ids and numbers, never the text of a message or a name. */
  details: Record<string, unknown>;
}

/** The operator who acts, in which request and when. */
export interface Acting {
  operator: Operator;
  requestId: string;
  now: Date;
}

/** Publishes what an operator did, in the transaction of its effect. Auth writes the log. */
@Injectable()
export class OperatorLog {
  constructor(private readonly outbox: Outbox) {}

  async write(tx: Tx, { operator, requestId, now }: Acting, deed: OperatorsDeed): Promise<void> {
    const { action, target, reason = null, details } = deed;
    const { userId: operatorId, fingerprint } = operator;
    const line = { operatorId, fingerprint, action, target, reason, details: { requestId, ...details } };
    await this.outbox.put(tx, operatorActed('notifications'), line, now);
  }
}
