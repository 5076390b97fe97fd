import { Injectable } from '@nestjs/common';
import { MOST_UPLOADS_AT_ONCE } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';

/** Seconds: by then a picture is stored. */
const RETRY_S = 5;

/**
 * Counts, in this replica, the forms with files that each person sends at the moment. One with ten files is one upload. The
 * media service counts once more, by file, what comes through all edges.
 */
@Injectable()
export class FormsUnderWay {
  private readonly byPerson = new Map<number, number>();

  /** @throws Refusal UPLOADS_UNDER_WAY */
  async during<T>(personId: number, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const others = this.byPerson.get(personId) ?? 0;
    if (others >= MOST_UPLOADS_AT_ONCE) {
      request.raw.resume(); // browsers read an answer only after they have sent everything
      throw new Refusal('UPLOADS_UNDER_WAY', { limit: MOST_UPLOADS_AT_ONCE, retryAfter: RETRY_S });
    }
    this.byPerson.set(personId, others + 1);
    try {
      return await work();
    } finally {
      const left = this.byPerson.get(personId)! - 1;
      if (left > 0) this.byPerson.set(personId, left);
      else this.byPerson.delete(personId);
    }
  }
}
