import { refusals, type RefusalCode } from '@slovo/contracts';

/** The product says no, for a reason that the contract names. Anything else that is thrown is a fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: RefusalCode,
    /** Facts that help the person: `fields` for bad input, `retryAfter` in seconds for too many. */
    readonly details?: Record<string, unknown>,
  ) {
    super(code);
  }

  get status(): number {
    return refusals[this.code];
  }
}

/** Turns a predicate's answer from `domain` into a refusal; passes when it allows. */
export function allow(decision: { ok: true } | { ok: false; why: RefusalCode }): void {
  if (!decision.ok) throw new Refusal(decision.why);
}
