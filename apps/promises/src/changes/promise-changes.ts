import { Injectable } from '@nestjs/common';
import { canSeePromise, type Viewer } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { PrismaClient, type Tx } from '../database.ts';
import { assertAllowed } from '../promises/assert-allowed.ts';
import { factsOf, type LoadedPromise } from '../promises/promise.record.ts';
import { lockPromise } from '../promises/promise.rows.ts';
import { DueSteps } from './due-steps.ts';

interface Attempt {
  viewer: Viewer;
  now: Date;
}

/** Changes one promise in one transaction, on its locked row, after all steps that are due by now. */
@Injectable()
export class PromiseChanges {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly dueSteps: DueSteps,
  ) {}

  /** @throws Refusal PROMISE_NOT_FOUND if the promise does not exist or the viewer may not see it. */
  apply<T>(
    id: number,
    { viewer, now }: Attempt,
    change: (tx: Tx, promise: LoadedPromise) => Promise<T>,
  ): Promise<T> {
    return this.prisma.$transaction(async (tx) => {
      const found = await lockPromise(tx, id);
      if (!found || found.heldAt) throw new Refusal('PROMISE_NOT_FOUND');
      assertAllowed(canSeePromise(viewer, factsOf(found)));
      // A deadline holds even if the scheduler is a second late.
      return change(tx, await this.dueSteps.takeAll(tx, found, now));
    });
  }
}
