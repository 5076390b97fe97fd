import type {
  AdminUser,
  AdminUserPage,
  AudienceFilters,
  AudiencePreview,
  BanImpact,
  Batch,
  BatchCreated,
  BatchDetails,
  BatchRecipient,
  FoundBatch,
  FoundPromise,
  LibraryFile,
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
export type {
  AudienceFilters,
  AudiencePreview,
  Batch,
  BatchCreated,
  BatchDetails,
  BatchRecipient,
  LibraryFile,
};

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
