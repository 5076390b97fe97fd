import { RpcException } from '@nestjs/microservices';
import { refusals, type RefusalCode } from '@slovo/contracts';

/**
 * A refusal that the contract declares; anything else that is thrown is a fault. It is an RpcException, so that Nest's
 * exception filters send it to the caller instead of logging it as an error.
 */
export class Refusal extends RpcException {
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

  override getError(): this {
    return this;
  }
}
