import { Controller } from '@nestjs/common';
import { type CallRequest, getMotivatorLink } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { loadPeople, personIn } from '../../people/people.store.ts';
import { withFacts } from '../../promises/promise.record.ts';
import { openLink } from '../motivator-link.ts';

@Controller()
export class GetMotivatorLink {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getMotivatorLink)
  async getMotivatorLink({ code }: CallRequest<typeof getMotivatorLink>, context: CallContext) {
    const seen = { heldAt: null, ownerBannedAt: null };
    const promise = await this.prisma.promiseRecord.findFirst({
      where: { motivatorCode: code, ...seen },
      include: withFacts,
    });
    if (!promise) return this.taken(code, viewerOf(context)?.userId ?? null);
    const open = openLink(promise, context.now);
    if (!open) throw new Refusal(promise.status === 'draft' ? 'INVITATION_EXPIRED' : 'INVITATION_NOT_FOUND');
    return { ...(await this.about(promise)), expires_at: open.expires_at, status: 'open' as const };
  }

  /** For everybody but the person who took it, a link that is spent leads nowhere. */
  private async taken(code: string, inviteeId: number | null) {
    const invitation =
      inviteeId === null
        ? null
        : await this.prisma.invitation.findUnique({
            where: { code, inviteeId, promise: { heldAt: null, ownerBannedAt: null } },
            include: { promise: true },
          });
    if (!invitation) throw new Refusal('INVITATION_NOT_FOUND');
    const { promise, status, expiresAt } = invitation;
    return { ...(await this.about(promise)), expires_at: expiresAt.toISOString(), status };
  }

  private async about({ id, title, ownerId }: { id: number; title: string; ownerId: number }) {
    const people = await loadPeople(this.prisma, [ownerId]);
    return { promise_id: id, promise_title: title, owner: personIn(people, ownerId) };
  }
}
