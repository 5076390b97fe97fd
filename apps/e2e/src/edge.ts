import { CallerProofs } from '@slovo/kit/calls';
import type { ServiceIdentity } from '@slovo/kit/service';
import type { World } from '@slovo/testing';

/** Calls the services of this world as its edges do. */
export function edgeOf({
  natsPrefix,
  callerSecret,
}: Pick<World, 'natsPrefix' | 'callerSecret'>): ServiceIdentity {
  const callers = CallerProofs.of({ CALLER_SECRET: callerSecret });
  return { name: 'e2e', prefix: `${natsPrefix}.`, clockControl: false, ...(callers && { callers }) };
}
