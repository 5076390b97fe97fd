import type {
  AdminUser,
  AdminUserPage,
  BanImpact,
  FoundBatch,
  FoundPromise,
  RouteName,
} from '@slovo/contracts';
import type { CallsByName, InputOf, ResultOf } from '@slovo/contracts/all-calls';

export type { InputOf, ResultOf };
/** Calls that are exposed over HTTP. */
export type CallName = RouteName & keyof CallsByName;

export type Operator = ResultOf<'auth.get-operator'>['operator'];
export type UserSearch = ResultOf<'auth.find-users'>;
export type Session = ResultOf<'auth.list-sessions-of-user'>['sessions'][number];
export type { AdminUser, AdminUserPage, BanImpact, FoundBatch, FoundPromise };

/** Routes that the gateway answers from several services. */
export interface HandRoutes {
  adminUser: { input: { id: number }; output: AdminUserPage };
  banImpact: { input: { id: number }; output: BanImpact };
  adminFind: {
    input: { q: string; limit?: number };
    output: { users: AdminUser[]; promises: FoundPromise[]; batches: FoundBatch[] };
  };
}
export type HandName = keyof HandRoutes;
