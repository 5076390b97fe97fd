import { Controller } from '@nestjs/common';
import { type CallRequest, ExportSelection, takeExport } from '@slovo/contracts';
import { localDateOf } from '@slovo/domain/day';
import { languageOf } from '@slovo/domain/languages';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { OperatorTokens } from '../../operators/operator-tokens.ts';
import { hashOfToken } from '../../sessions/login-token.ts';

@Controller()
export class TakeExport {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly tokens: OperatorTokens,
  ) {}

  @HandlesCall(takeExport)
  async takeExport({ ticket }: CallRequest<typeof takeExport>, { now }: CallContext<'service'>) {
    const tokenHash = hashOfToken(ticket);
    // Only one of two simultaneous downloads, in one replica or in two, finds it unused.
    const { count } = await this.prisma.exportTicket.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    const row = await this.prisma.exportTicket.findUnique({ where: { tokenHash } });
    if (!row) throw new Refusal('EXPORT_NOT_FOUND');
    if (count === 0) throw new Refusal(row.usedAt ? 'EXPORT_USED' : 'EXPORT_EXPIRED');
    const operator = { userId: row.operatorId, fingerprint: row.fingerprint };
    await this.tokens.ofOperator(operator, now);
    const selection = ExportSelection.parse(row.selection);
    const date = localDateOf(now, { timeZone: row.timeZone, dayStartsAt: 0 });
    return { selection, language: languageOf(row.language), date, operator };
  }
}
