import { Injectable } from '@nestjs/common';
import { canSeePromise } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { CatchUp } from '../calendar/catch-up.ts';
import { type Db, PrismaClient } from '../database.ts';
import type { Viewer } from '../viewer.ts';
import { decide } from './decide.ts';
import { factsOf, type LoadedPromise } from './promise.record.ts';
import { lockPromise } from './promise.rows.ts';

interface Attempt {
  viewer: Viewer;
  now: Date;
}

/** How a use case changes one promise: in one transaction, on its locked row, after everything due by now has happened. */
@Injectable()
export class ChangePromise {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly catchUp: CatchUp,
  ) {}

  /** @throws Refusal PROMISE_NOT_FOUND when there is none or the viewer may not see it. */
  run<T>(id: number, attempt: Attempt, work: (tx: Db, promise: LoadedPromise) => Promise<T>): Promise<T> {
    return this.prisma.$transaction((tx) => this.within(tx, id, attempt, work));
  }

  async within<T>(
    tx: Db,
    id: number,
    { viewer, now }: Attempt,
    work: (tx: Db, promise: LoadedPromise) => Promise<T>,
  ): Promise<T> {
    const found = await lockPromise(tx, id);
    if (!found) throw new Refusal('PROMISE_NOT_FOUND');
    decide(canSeePromise(viewer, factsOf(found)));
    // A deadline must not be dodged because the scheduler is a second late.
    return work(tx, await this.catchUp.run(tx, found, now));
  }
}
