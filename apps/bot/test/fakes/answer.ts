import { Controller, type Type } from '@nestjs/common';
import type { CallDefinition, CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import type { z } from 'zod';
import type { FakeServices } from './fake-services.ts';

type Run<C extends CallDefinition> = (
  input: CallRequest<C>,
  context: CallContext<C['who']>,
) => z.input<C['output']> | Promise<z.input<C['output']>>;

/** Answers a call: records that it was made, and runs the spec's hook first. */
export function answer<C extends CallDefinition>(
  { asked, hooks }: FakeServices,
  definition: C,
  run: Run<C>,
): Type {
  @Controller()
  class Fake {
    @HandlesCall(definition)
    async answer(input: CallRequest<C>, context: CallContext<C['who']>): Promise<z.input<C['output']>> {
      asked.push(definition.name);
      await hooks.get(definition.name)?.(input);
      return run(input, context);
    }
  }
  return Fake;
}

/** The cursor is the position of the next item. */
export function pageOf<T>(all: T[], { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const from = Number(cursor ?? 0);
  return {
    items: all.slice(from, from + limit),
    next: from + limit < all.length ? String(from + limit) : null,
  };
}

/** A change without the fields that it leaves alone. */
export const clean = (change: object): object =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
