import { Controller } from '@nestjs/common';
import { type CallRequest, grantMedia } from '@slovo/contracts';
import type { Viewer } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { Tickets } from '@slovo/kit/ticket';
import { PrismaClient } from '../../database.ts';
import { type PromiseRow, withInvitation } from '../../promises/promise.record.ts';
import { isInsider, isShown } from '../../promises/visibility.ts';

const TICKET_SECONDS = 300;

type Audience = CallRequest<typeof grantMedia>['audience'];

function allows(promise: PromiseRow, audience: Audience, viewer: Viewer, isOperator: boolean): boolean {
  if (audience === 'viewed') return isOperator;
  if (audience === 'private' && isInsider(viewer, promise)) return true;
  if (audience === 'public') return isShown(promise);
  // Everybody who may vote sees what they vote on.
  return isShown(promise) && viewer !== null && promise.approvalType === 'anyuser';
}

/** Decides who may read the media of reports (MEDIA-04, MEDIA-05), and signs a ticket that the media service checks. */
@Controller()
export class GrantMedia {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly tickets: Tickets,
  ) {}

  @HandlesCall(grantMedia)
  async grantMedia({ path, audience }: CallRequest<typeof grantMedia>, context: CallContext) {
    const viewer = viewerOf(context);
    const promises = await this.promisesWith(path);
    const isOperator = context.operator !== null;
    if (!promises.some((promise) => allows(promise, audience, viewer, isOperator)))
      throw new Refusal('MEDIA_NOT_FOUND');
    return { ticket: await this.tickets.sign({ use: 'read', path }, context.now, TICKET_SECONDS) };
  }

  /**
   * Everybody who may see a video may see its poster. An object can belong to two reports: one that was withdrawn and
   * the one that replaced it.
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
