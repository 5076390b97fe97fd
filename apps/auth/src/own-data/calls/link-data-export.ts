import { Controller } from '@nestjs/common';
import { type CallRequest, type DataExportTicket, linkDataExport, handRoutes } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { Tickets } from '@slovo/kit/ticket';
import { AuthSettings } from '../../config.ts';
import { PrismaClient } from '../../database.ts';
import { stateOf } from '../data-export.view.ts';

/** Long enough to begin a download, and to resume a broken one. */
const LINK_SECONDS = 15 * 60;

@Controller()
export class LinkDataExport {
  private readonly tickets: Tickets;

  constructor(
    private readonly prisma: PrismaClient,
    private readonly settings: AuthSettings,
  ) {
    this.tickets = new Tickets(settings.sessionKeys.derived('data-export'));
  }

  @HandlesCall(linkDataExport)
  async linkDataExport({ id }: CallRequest<typeof linkDataExport>, { userId, now }: CallContext<'user'>) {
    const row = await this.prisma.dataExport.findFirst({ where: { id, userId } });
    if (!row) throw new Refusal('DATA_EXPORT_NOT_FOUND');
    const state = stateOf(row, now);
    if (state === 'expired') throw new Refusal('DATA_EXPORT_EXPIRED');
    if (state !== 'ready') throw new Refusal('DATA_EXPORT_NOT_READY');
    const facts: DataExportTicket = { use: 'data-export', exportId: id, userId };
    const ticket = await this.tickets.sign(facts, now, LINK_SECONDS);
    const path = handRoutes.downloadOwnData.path.replace('*', ticket);
    return {
      url: new URL(path, this.settings.appUrl).href,
      expires_at: new Date(now.getTime() + LINK_SECONDS * 1000).toISOString(),
    };
  }
}
