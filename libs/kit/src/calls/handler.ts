import type { CallDefinition, CallRequest } from '@slovo/contracts';
import type { z } from 'zod';
import type { CallContext } from './call-context.ts';

/** A call as a class with one method `run`: what `@HandlesCall` on a controller's method replaces. */
export interface Handler<C extends CallDefinition> {
  run(input: CallRequest<C>, context: CallContext<C['who']>): Promise<z.input<C['output']>>;
}

const CONTRACT = Symbol('slovo:contract');
type Constructor = abstract new (...parameters: never[]) => unknown;

export const Handles =
  <C extends CallDefinition>(definition: C) =>
  <T extends abstract new (...parameters: never[]) => Handler<C>>(target: T): void => {
    Reflect.defineMetadata(CONTRACT, definition, target);
  };

export const contractOf = (target: Constructor): CallDefinition | undefined =>
  Reflect.getMetadata(CONTRACT, target);
