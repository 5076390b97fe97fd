import { Controller } from '@nestjs/common';
import { type CallRequest, operatorActed, viewPrivateMedia, type ViewTicket } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { Tickets } from '@slovo/kit/ticket';
import { PrismaClient, type Tx } from '../../database.ts';
import { withInvitation } from '../../promises/promise.record.ts';
import { mediaOf, withMedia } from '../../promises/report.record.ts';
import { isShown } from '../../promises/visibility.ts';

/** An address is given to a page's `<img>` and `<video>`, which send no token; so it is of use for minutes only. */
const SECONDS = 300;

@Controller()
export class ViewPrivateMedia {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly tickets: Tickets,
  ) {}

  /** The log is written before an address leaves: what cannot be logged is not shown. */
  @HandlesCall(viewPrivateMedia)
  async viewPrivateMedia(
    { id, report: reportId }: CallRequest<typeof viewPrivateMedia>,
    context: CallContext<'operator'>,
  ) {
    const media = await this.prisma.$transaction(async (tx) => {
      const promise = await tx.promiseRecord.findUnique({ where: { id }, include: withInvitation });
      if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
      const report = await tx.report.findUnique({ where: { id: reportId }, include: withMedia });
      if (report?.promiseId !== id || report.withdrawnAt) throw new Refusal('REPORT_NOT_FOUND');
      const found = mediaOf(report);
      if (!isShown(promise)) await this.log(tx, { id, reportId, media: found.length }, context);
      return found;
    });
    const address = async (path: string) => {
      const { userId: operatorId, fingerprint } = context.operator;
      const facts: ViewTicket = { use: 'view', path, operatorId, fingerprint };
      return `/media/viewed/${await this.tickets.sign(facts, context.now, SECONDS)}`;
    };
    const items = await Promise.all(
      media.map(async ({ kind, mime, width, height, path, poster }) => ({
        kind,
        mime,
        width,
        height,
        url: await address(path),
        posterUrl: poster === null ? null : await address(poster),
      })),
    );
    return { items, expiresAt: new Date(context.now.getTime() + SECONDS * 1000).toISOString() };
  }

  private async log(
    tx: Tx,
    { id, ...viewed }: { id: number; reportId: number; media: number },
    { operator, now, requestId }: CallContext<'operator'>,
  ): Promise<void> {
    const { userId: operatorId, fingerprint } = operator;
    const facts = { operatorId, fingerprint, action: 'view-private', target: `promise:${id}`, reason: null };
    await this.outbox.put(
      tx,
      operatorActed('promises'),
      { ...facts, details: { requestId, ...viewed } },
      now,
    );
  }
}
