import { Controller } from '@nestjs/common';
import { type CallRequest, muteWitness, promiseChanged, promiseCreated } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { AwaitedEvents } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../../database.ts';
import { WitnessRows } from '../witness.rows.ts';
import { loadPublicPromise, presentWitness } from '../witness.view.ts';

/** The events that show a promise to others. */
const AWAITED = [promiseCreated, promiseChanged];

@Controller()
export class MuteWitness {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly rows: WitnessRows,
    private readonly awaited: AwaitedEvents,
  ) {}

  @HandlesCall(muteWitness)
  async muteWitness({ id, muted }: CallRequest<typeof muteWitness>, { userId, now }: CallContext<'user'>) {
    await this.awaited.find(AWAITED, () => loadPublicPromise(this.prisma, id));
    return this.prisma.$transaction(async (tx) => {
      const promise = await loadPublicPromise(tx, id);
      if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
      const known = await this.rows.find(tx, id, userId);
      if (!known && !(await hasVoted(tx, id, userId))) throw new Refusal('NOT_WITNESS');
      const row = await this.rows.save(tx, { promiseId: id, userId, muted }, now);
      return presentWitness(tx, promise, row);
    });
  }
}

/** Voters get the same messages as witnesses. A promise has few reports, and each at most one vote of a person. */
const hasVoted = async (tx: Tx, promiseId: number, voterId: number): Promise<boolean> =>
  (await tx.vote.count({ where: { voterId, poll: { promiseId } } })) > 0;
