import { Injectable } from '@nestjs/common';
import { type CallRequest, grantMedia } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, Refusal } from '@slovo/kit/calls';
import { Tickets } from '@slovo/kit/ticket';
import { PrismaClient } from '../database.ts';
import { type PromiseRow, withInvitation } from '../promises/promise.record.ts';
import { isInsider, isShown } from '../promises/visibility.ts';
import { type Viewer, viewerOf } from '../viewer.ts';

const TICKET_SECONDS = 300;

function allows(promise: PromiseRow, audience: 'private' | 'public', viewer: Viewer): boolean {
  if (audience === 'private' && isInsider(viewer, promise)) return true;
  if (audience === 'public') return isShown(promise);
  // Whoever is asked to vote has to see what for.
  return isShown(promise) && viewer !== null && promise.approvalType === 'anyuser';
}

/** Decides who may fetch the media of reports (decisions §7) and lets them by a ticket that the media service checks. */
@Handles(grantMedia)
@Injectable()
export class GrantMedia implements Handler<typeof grantMedia> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly tickets: Tickets,
  ) {}

  async run({ path, audience }: CallRequest<typeof grantMedia>, context: CallContext) {
    const viewer = viewerOf(context);
    const promises = await this.promisesWith(path);
    if (!promises.some((promise) => allows(promise, audience, viewer))) throw new Refusal('MEDIA_NOT_FOUND');
    return { ticket: await this.tickets.sign({ use: 'read', path }, context.now, TICKET_SECONDS) };
  }

  /**
   * A video's still picture is seen by whoever may see the video. The same object may stand in two reports: one that was
   * taken back and the one that followed.
   */
  private async promisesWith(path: string): Promise<PromiseRow[]> {
    const found = await this.prisma.reportMedia.findMany({
      where: { OR: [{ path }, { poster: path }], report: { withdrawnAt: null } },
      select: { report: { select: { promiseId: true } } },
    });
    const ids = [...new Set(found.map(({ report }) => report.promiseId))];
    return this.prisma.promiseRecord.findMany({ where: { id: { in: ids } }, include: withInvitation });
  }
}
