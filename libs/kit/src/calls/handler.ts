import type { CallDefinition, Caller, CallRequest, Who } from '@slovo/contracts';
import type { z } from 'zod';

/** A person of the panel, by the token that proves them. */
export type Operator = Omit<Extract<Caller, { kind: 'operator' }>, 'kind'>;

export interface CallContext<W extends Who = Who> {
  /** Taken once for the whole call. */
  readonly now: Date;
  readonly requestId: string;
  readonly caller: Caller;
  /** The signed-in person; certain where the contract says `user`. */
  readonly userId: W extends 'user' ? number : number | null;
  readonly isAdmin: boolean;
  /** Who acts in the panel; certain where the contract says `operator`. */
  readonly operator: W extends 'operator' ? Operator : Operator | null;
}

/** One operation: a class with one public method. What it returns is parsed by the contract before it leaves. */
export interface Handler<C extends CallDefinition> {
  run(input: CallRequest<C>, context: CallContext<C['who']>): Promise<z.input<C['output']>>;
}

const CONTRACT = Symbol('slovo:contract');
type Constructor = abstract new (...parameters: never[]) => unknown;

/** Binds a class to the contract it answers; the compiler checks `run` against it through `implements Handler<…>`. */
export const Handles =
  <C extends CallDefinition>(definition: C) =>
  <T extends abstract new (...parameters: never[]) => Handler<C>>(target: T): void => {
    Reflect.defineMetadata(CONTRACT, definition, target);
  };

export const contractOf = (target: Constructor): CallDefinition | undefined =>
  Reflect.getMetadata(CONTRACT, target);
