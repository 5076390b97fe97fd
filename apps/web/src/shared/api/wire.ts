import type { CallsByName, InputOf, ResultOf } from '@slovo/contracts/all-calls';
import type { PublicRouteName } from '@slovo/contracts/public-routes';

export type { InputOf, ResultOf };
/** Calls that are exposed over HTTP. */
export type CallName = PublicRouteName & keyof CallsByName;

export type PromiseView = ResultOf<'promises.get-promise'>;
export type FeedItem = ResultOf<'promises.list-feed'>['items'][number];
export type ReportView = ResultOf<'promises.list-reports'>['items'][number];
export type ReportMedia = NonNullable<ReportView['media']>;
export type InvitationView = NonNullable<PromiseView['invitation']>;
export type ReceiptView = ResultOf<'notifications.list-receipts'>[number];
export type PublicProfile = ResultOf<'auth.search-users'>[number];
export type ProfilePage = ResultOf<'auth.get-user'>;
export type UserProfile = ResultOf<'auth.get-profile'>;
export type SessionView = ResultOf<'auth.list-sessions'>['sessions'][number];
export type SessionGrantView = NonNullable<ResultOf<'auth.validate-session'>['session']>;
