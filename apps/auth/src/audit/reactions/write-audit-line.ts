import { Injectable } from '@nestjs/common';
import { type EventPayload, operatorActed, SERVICES } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { AuditLog } from '../audit-log.ts';

type Acted = ReturnType<typeof operatorActed>;

/** Collects what operators did in all services, this one included, in one log. */
@Reacts(...SERVICES.map(operatorActed))
@Injectable()
export class WriteAuditLine implements Reaction<Acted, Tx> {
  constructor(private readonly audit: AuditLog) {}

  async react(tx: Tx, action: EventPayload<Acted>, { occurredAt }: ReactionContext): Promise<void> {
    await this.audit.write(tx, action, occurredAt);
  }
}
