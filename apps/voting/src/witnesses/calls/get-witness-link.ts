import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  getWitnessLink,
  type Person,
  promiseChanged,
  promiseCreated,
  promiseStarted,
  type WitnessLink,
} from '@slovo/contracts';
import { canCallWitnesses, promisePath } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { rowsOf, statement } from '@slovo/kit/db';
import { AwaitedEvents } from '@slovo/kit/events';
import { PrismaClient } from '../../database.ts';
import type { PromiseFacts } from '../../generated/client.ts';
import { personIn } from '../../people/people.store.ts';

/** The owner may ask as soon as the promise is started or shown to others. */
const AWAITED = [promiseCreated, promiseStarted, promiseChanged];

/** What the answer shows of a promise. */
interface Linked extends Pick<
  PromiseFacts,
  'id' | 'ownerId' | 'title' | 'approvalType' | 'motivatorId' | 'isPublic'
> {
  owner: Person | null;
  code: string | null;
  witnesses: number;
}

const linkedPromise = statement<[id: number], Linked>(
  'linked-promise',
  `SELECT id, owner_id AS "ownerId", title, approval_type AS "approvalType", motivator_id AS "motivatorId",
    is_public AS "isPublic",
    (SELECT json_build_object('id', people.id, 'username', username, 'first_name', first_name, 'last_name', last_name,
      'photo_url', photo_url) FROM people WHERE people.id = owner_id) AS owner,
    (SELECT code FROM witness_links WHERE promise_id = promises.id) AS code,
    (SELECT count(*)::int FROM witnesses WHERE promise_id = promises.id) AS witnesses
  FROM promises WHERE id = $1 AND NOT deleted AND NOT held`,
);

/** Keeps the first code when two requests come at once. */
const createLink = statement<[promiseId: number, code: string, createdAt: Date], { code: string }>(
  'create-witness-link',
  `INSERT INTO witness_links (promise_id, code, created_at) VALUES ($1, $2, $3)
  ON CONFLICT (promise_id) DO UPDATE SET promise_id = excluded.promise_id RETURNING code`,
);

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
    return present(promise, promise.code ?? (await this.create(id, now)));
  }

  private async load(id: number): Promise<Linked | null> {
    const [found] = await rowsOf(this.prisma, linkedPromise, id);
    return found ?? null;
  }

  private async create(promiseId: number, now: Date): Promise<string> {
    const code = randomBytes(12).toString('base64url');
    const [link] = await rowsOf(this.prisma, createLink, promiseId, code, now);
    return link!.code;
  }
}

function present({ id, ownerId, isPublic, title, owner, witnesses }: Linked, code: string): WitnessLink {
  const shown = owner ?? personIn(new Map(), ownerId);
  return {
    promise_id: id,
    promise_title: title ?? '',
    owner: shown,
    code,
    path: `${promisePath({ id, isPublic, username: shown.username })}?w=${code}`,
    witnesses,
  };
}
