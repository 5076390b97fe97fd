import { authCalls } from './auth/auth.calls.ts';
import type { CallDefinition, CallInput, CallResult } from './call.ts';
import { notificationsCalls } from './notifications/notifications.calls.ts';
import { operationsCalls } from './operations/operations.calls.ts';
import { promisesCalls } from './promises/promises.calls.ts';
import { votingCalls } from './voting/voting.calls.ts';

const groups = { ...authCalls, ...promisesCalls, ...votingCalls, ...notificationsCalls, ...operationsCalls };

export const allCalls: readonly CallDefinition[] = Object.values(groups);

type Declared = (typeof groups)[keyof typeof groups];
/** Every call by its name; the web client's types come from here by `import type`. */
export type CallsByName = { [C in Declared as C['name']]: C };
export type InputOf<N extends keyof CallsByName> = CallInput<CallsByName[N]>;
export type ResultOf<N extends keyof CallsByName> = CallResult<CallsByName[N]>;
