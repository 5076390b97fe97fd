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

  /**
   * Counts a form from its first file on: reports of a text alone are no uploads.
   * @returns what ends the count
   * @throws Refusal UPLOADS_UNDER_WAY
   */
  begin(personId: number): () => void {
    const others = this.byPerson.get(personId) ?? 0;
    if (others >= MOST_UPLOADS_AT_ONCE)
      throw new Refusal('UPLOADS_UNDER_WAY', { limit: MOST_UPLOADS_AT_ONCE, retryAfter: RETRY_S });
    this.byPerson.set(personId, others + 1);
    return () => {
      const left = this.byPerson.get(personId)! - 1;
      if (left > 0) this.byPerson.set(personId, left);
      else this.byPerson.delete(personId);
    };
  }

  /** Counts a form that is nothing but a file. @throws Refusal UPLOADS_UNDER_WAY */
  async during<T>(personId: number, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    let end;
    try {
      end = this.begin(personId);
      return await work();
    } catch (error) {
      if (!end) request.raw.resume(); // browsers read an answer only after they have sent everything
      throw error;
    } finally {
      end?.();
    }
  }
}
