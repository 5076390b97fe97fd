import type { RouteName } from '@slovo/contracts';
import type { CallsByName, InputOf, ResultOf } from '@slovo/contracts/all-calls';

export type { InputOf, ResultOf };
/** Calls that are exposed over HTTP. */
export type CallName = RouteName & keyof CallsByName;

export type Operator = ResultOf<'auth.get-operator'>['operator'];
