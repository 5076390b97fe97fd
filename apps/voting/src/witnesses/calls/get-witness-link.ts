import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  getWitnessLink,
  promiseChanged,
  promiseCreated,
  promiseStarted,
  type WitnessLink,
} from '@slovo/contracts';
import { canCallWitnesses, promisePath } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { AwaitedEvents } from '@slovo/kit/events';
import { PrismaClient } from '../../database.ts';
import type { PromiseFacts } from '../../generated/client.ts';
import { loadPeople, personIn } from '../../people/people.store.ts';

/** The owner may ask as soon as the promise is started or shown to others. */
const AWAITED = [promiseCreated, promiseStarted, promiseChanged];

@Controller()
export class GetWitnessLink {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly awaited: AwaitedEvents,
  ) {}

  @HandlesCall(getWitnessLink)
  async getWitnessLink({ id }: CallRequest<typeof getWitnessLink>, { userId, now }: CallContext<'user'>) {
    const ready = await this.awaited.find(AWAITED, async () => {
      const found = await this.load(id);
      return found && canCallWitnesses({ userId }, found).ok ? found : null;
    });
    const promise = ready ?? (await this.load(id));
    if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
    const answer = canCallWitnesses({ userId }, promise);
    if (!answer.ok) throw new Refusal(answer.why);
    return this.present(promise, await this.codeOf(id, now));
  }

  private load(id: number): Promise<PromiseFacts | null> {
    return this.prisma.promiseFacts.findUnique({ where: { id, deleted: false, held: false } });
  }

  /** Of two requests at once the first one's code stays. */
  private async codeOf(promiseId: number, createdAt: Date): Promise<string> {
    const code = randomBytes(12).toString('base64url');
    await this.prisma.witnessLink.createMany({
      data: [{ promiseId, code, createdAt }],
      skipDuplicates: true,
    });
    return (await this.prisma.witnessLink.findUniqueOrThrow({ where: { promiseId } })).code;
  }

  private async present(promise: PromiseFacts, code: string): Promise<WitnessLink> {
    const { id, ownerId, isPublic } = promise;
    const owner = personIn(await loadPeople(this.prisma, [ownerId]), ownerId);
    return {
      promise_id: id,
      promise_title: promise.title ?? '',
      owner,
      code,
      path: `${promisePath({ id, isPublic, username: owner.username })}?w=${code}`,
      witnesses: await this.prisma.witness.count({ where: { promiseId: id } }),
    };
  }
}
