import { Controller } from '@nestjs/common';
import { becomeWitness, type CallRequest, promiseChanged } from '@slovo/contracts';
import { canBecomeWitness } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { AwaitedEvents } from '@slovo/kit/events';
import { recordMeeting } from '../../acquaintances/acquaintances.store.ts';
import { PrismaClient, type Tx } from '../../database.ts';
import type { PromiseFacts, Witness } from '../../generated/client.ts';
import { WitnessRows } from '../witness.rows.ts';
import { loadPublicPromise, presentWitness } from '../witness.view.ts';

@Controller()
export class BecomeWitness {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly rows: WitnessRows,
    private readonly awaited: AwaitedEvents,
  ) {}

  @HandlesCall(becomeWitness)
  async becomeWitness({ code }: CallRequest<typeof becomeWitness>, { userId, now }: CallContext<'user'>) {
    await this.awaitPromise(code);
    return this.prisma.$transaction(async (tx) => {
      const promise = await this.promiseOf(tx, code);
      if (!promise) throw new Refusal('WITNESS_LINK_NOT_FOUND');
      const known = await this.rows.find(tx, promise.id, userId);
      return presentWitness(tx, promise, known ?? (await this.add(tx, promise, userId, now)));
    });
  }

  /** Its owner may have shown it to others again just now. */
  private async awaitPromise(code: string): Promise<void> {
    const link = await this.prisma.witnessLink.findUnique({ where: { code } });
    if (link) await this.awaited.find([promiseChanged], () => loadPublicPromise(this.prisma, link.promiseId));
  }

  /** The link stays locked until the end of the transaction, so that two newcomers are counted one after the other. */
  private async promiseOf(tx: Tx, code: string): Promise<PromiseFacts | null> {
    const [link] = await tx.$queryRaw<{ id: number }[]>`
      SELECT promise_id AS id FROM witness_links WHERE code = ${code} FOR UPDATE`;
    return link ? loadPublicPromise(tx, link.id) : null;
  }

  private async add(tx: Tx, promise: PromiseFacts, userId: number, now: Date): Promise<Witness> {
    const witnesses = await tx.witness.count({ where: { promiseId: promise.id } });
    const answer = canBecomeWitness({ userId }, promise, witnesses);
    if (!answer.ok) throw new Refusal(answer.why);
    await recordMeeting(tx, { personId: userId, knownId: promise.ownerId, at: now });
    return this.rows.save(tx, { promiseId: promise.id, userId, muted: false }, now);
  }
}
