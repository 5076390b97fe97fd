import { Controller } from '@nestjs/common';
import { type CallRequest, recordPrivateView } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { AuditLog } from '../audit-log.ts';

@Controller()
export class RecordPrivateView {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly audit: AuditLog,
  ) {}

  @HandlesCall(recordPrivateView)
  async recordPrivateView(
    { target, reason }: CallRequest<typeof recordPrivateView>,
    context: CallContext<'operator'>,
  ) {
    const act = { action: 'view-private', target, reason: reason || null };
    await this.prisma.$transaction((tx) => this.audit.record(tx, context, act));
    return { success: true as const };
  }
}
