import { PARAM_ARGS_METADATA } from '@nestjs/microservices/constants.js';

type Bound = Record<string, { index: number }>;

/**
 * Nest passes undecorated methods the payload only. Parameters with a decorator of their own (`@Payload(pipe)`) keep
 * it.
 */
export function bindParameters(target: object, method: string, decorators: ParameterDecorator[]): void {
  const bound = (Reflect.getMetadata(PARAM_ARGS_METADATA, target.constructor, method) ?? {}) as Bound;
  const taken = new Set(Object.values(bound).map(({ index }) => index));
  for (const [index, decorate] of decorators.entries())
    if (!taken.has(index)) decorate(target, method, index);
}
