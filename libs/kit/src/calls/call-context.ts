import type { Caller, Who } from '@slovo/contracts';

/** An operator of the panel, identified by their token. */
export type Operator = Omit<Extract<Caller, { kind: 'operator' }>, 'kind'>;

/** The second argument of a call's method; guards and interceptors get it from `switchToRpc().getContext()`. */
export interface CallContext<W extends Who = Who> {
  /** Read once for the whole call. */
  readonly now: Date;
  readonly requestId: string;
  readonly caller: Caller;
  /** The signed-in person; never null where the contract says `user`. */
  readonly userId: W extends 'user' ? number : number | null;
  /** The person who acts in the panel; never null where the contract says `operator`. */
  readonly operator: W extends 'operator' ? Operator : Operator | null;
}
