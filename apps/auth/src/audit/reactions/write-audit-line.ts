import { Controller } from '@nestjs/common';
import { type EventPayload, operatorActed, SERVICES } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { AuditLog } from '../audit-log.ts';

type Acted = ReturnType<typeof operatorActed>;

/** Collects what operators did in all services, this one included, in one log. */
@Controller()
export class WriteAuditLine {
  constructor(private readonly audit: AuditLog) {}

  @ReactsTo(...SERVICES.map(operatorActed))
  async writeAuditLine(tx: Tx, action: EventPayload<Acted>, { occurredAt }: ReactionContext): Promise<void> {
    await this.audit.write(tx, action, occurredAt);
  }
}
