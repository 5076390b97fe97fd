import { Refusal } from './refusal.ts';

/** No service answered in time, or at all. */
export class Unanswered extends Refusal {
  constructor(readonly why: string) {
    super('SERVICE_UNAVAILABLE');
  }
}
