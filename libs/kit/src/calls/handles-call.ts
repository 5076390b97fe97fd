import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { CallDefinition, CallRequest } from '@slovo/contracts';
import type { z } from 'zod';
import { bindParameters } from '../nest/bind-parameters.ts';
import type { CallContext } from './call-context.ts';
import type { FinishedJson } from './finished-json.ts';
import type { Hiding } from './hiding.ts';

/** Nest binds patterns with this id to the CallTransport and to nothing else. */
export const CALL_TRANSPORT = Symbol('CALL_TRANSPORT');

/** What it returns is parsed by the contract before it leaves the process, unless it was when it was finished. */
export type CallMethod<C extends CallDefinition> = (
  input: CallRequest<C>,
  context: CallContext<C['who']>,
) => Promise<z.input<C['output']> | FinishedJson<z.output<C['output']>> | Hiding<z.input<C['output']>>>;

/** Binds a controller's method to the contract that it implements; the compiler checks the method's type against it. */
export const HandlesCall =
  <C extends CallDefinition>(contract: C) =>
  <M extends CallMethod<C>>(target: object, method: string, descriptor: TypedPropertyDescriptor<M>): void => {
    bindParameters(target, method, [Payload(), Ctx()]);
    MessagePattern(contract.name, CALL_TRANSPORT, { contract })(target, method, descriptor);
  };
