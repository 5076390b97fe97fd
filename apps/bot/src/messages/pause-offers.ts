import { Injectable } from '@nestjs/common';
import { findPromise, type NoticeAction, type PromiseView } from '@slovo/contracts';
import { canPause, storedStatus, type Viewer } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { isRetryable, Services } from '../services/services.ts';

/** The rule of the promises service; here it only says whether a button is worth showing. */
export function mayPause(promise: PromiseView, viewer: Viewer): boolean {
  const facts = {
    ownerId: promise.user_id,
    type: promise.type,
    status: storedStatus(promise.status),
    penaltyMode: promise.penalty_mode,
  };
  const term = {
    today: promise.current_day ?? 0,
    daysTotal: promise.days_total,
    isUsed: promise.pause !== null,
  };
  return canPause(viewer, facts, term).ok;
}

/** A receipt offers a pause as of its writing, and without all that the rule asks: it is asked again before it is sent. */
@Injectable()
export class PauseOffers {
  constructor(private readonly services: Services) {}

  /** The actions without pauses that would be refused now. They stay where nobody can tell: the notice does not wait. */
  async possible(actions: readonly NoticeAction[], userId: number): Promise<NoticeAction[]> {
    const kept = await Promise.all(
      actions.map(
        async (action) => action.kind !== 'pause' || (await this.isPossible(action.promiseId, userId)),
      ),
    );
    return actions.filter((_, index) => kept[index]);
  }

  private async isPossible(id: number, userId: number): Promise<boolean> {
    try {
      const { promise } = await this.services.as({ id: userId, roles: [] }, findPromise, { id });
      return mayPause(promise, { userId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return isRetryable(error);
    }
  }
}
