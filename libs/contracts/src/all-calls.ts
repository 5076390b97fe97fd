import type { CallDefinition, CallInput, CallResult } from './call.ts';
import * as contracts from './index.ts';
import { operationsCalls } from './operations/operations.calls.ts';
import { vitalsCalls } from './operations/vitals.ts';
import { routes } from './routes.ts';

type Exported = (typeof contracts)[keyof typeof contracts];
type Declared =
  | Extract<Exported, CallDefinition>
  | (typeof operationsCalls)[keyof typeof operationsCalls]
  | (typeof vitalsCalls)[keyof typeof vitalsCalls];

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'who' in value && 'output' in value;

const order = new Map(Object.keys(routes).map((name, position) => [name, position]));
const position = ({ name }: CallDefinition): number => order.get(name) ?? order.size;

/** Every call that index.ts exports, and those of the operators; in the order of the routes, then those without one. */
export const allCalls: readonly CallDefinition[] = [
  ...Object.values<unknown>(contracts).filter(isCall),
  ...Object.values(operationsCalls),
  ...Object.values(vitalsCalls),
].toSorted((a, b) => position(a) - position(b));

/** Every call by its name; the web client's types come from here by `import type`. */
export type CallsByName = { [C in Declared as C['name']]: C };
export type InputOf<N extends keyof CallsByName> = CallInput<CallsByName[N]>;
export type ResultOf<N extends keyof CallsByName> = CallResult<CallsByName[N]>;
