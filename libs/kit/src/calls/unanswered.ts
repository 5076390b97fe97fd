import { Refusal } from './refusal.ts';

/** No service answered in time, or at all. */
export class Unanswered extends Refusal {
  /** @param retryAfter seconds after which it is known more, where a probe looks */
  constructor(
    readonly why: string,
    retryAfter?: number,
  ) {
    super('SERVICE_UNAVAILABLE', retryAfter === undefined ? undefined : { retryAfter });
  }
}
