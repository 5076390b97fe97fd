import { unreachable } from '../answer.ts';
import { isActiveLike, isDraftLike, isSuccess } from './status.ts';
import type { PromiseType } from './types.ts';

/** A promise as the lists see it; `created_at` is an ISO text or a date. */
export interface ListedPromise {
  id?: number;
  status: string;
  completion_type?: string | null;
  created_at: string | Date;
}

const rankOf = (status: string): number => {
  if (isActiveLike(status)) return 0;
  if (isDraftLike(status)) return 1;
  const rank = ['completed', 'closed', 'overdue'].indexOf(status);
  return rank < 0 ? 5 : rank + 2;
};

/** Order of a list: active, draft, completed, closed, overdue; within a status newest first by `created_at` (MY-13). */
export function compareForList(a: ListedPromise, b: ListedPromise): number {
  const byStatus = rankOf(a.status) - rankOf(b.status);
  if (byStatus !== 0) return byStatus;
  const byAge = new Date(b.created_at).getTime() - new Date(a.created_at).getTime();
  return byAge !== 0 ? byAge : (b.id ?? 0) - (a.id ?? 0);
}

export const PUBLIC_TABS = ['active', 'completed', 'drafts', 'failed', 'gave_up', 'canceled'] as const;
export type PublicTab = (typeof PUBLIC_TABS)[number];

/** All of the public page's tabs, and two of the owner's own. */
export const MY_FILTERS = ['all', ...PUBLIC_TABS, 'overdue'] as const;
export type MyFilter = (typeof MY_FILTERS)[number];

export type TypeFilter = 'all' | PromiseType;
/** Keys in the order in which the filters are shown; a record, so that none can be left out. */
const typeFilters: Record<TypeFilter, true> = { all: true, challenge: true, habit: true, goal: true };
export const TYPE_FILTERS = Object.keys(typeFilters) as TypeFilter[];

type Outcome = Pick<ListedPromise, 'status' | 'completion_type'>;

/** Overdue belongs to Active, and closed as overdue to Failed, so that every promise has a tab. */
export function matchesPublicTab(tab: PublicTab, { status, completion_type: completion }: Outcome): boolean {
  const closedAs = (...types: string[]) => status === 'closed' && types.includes(completion ?? '');
  switch (tab) {
    case 'active':
      return isActiveLike(status) || status === 'overdue';
    case 'completed':
      return isSuccess(status, completion);
    case 'drafts':
      return isDraftLike(status);
    case 'failed':
      return closedAs('failed', 'overdue');
    case 'gave_up':
      return closedAs('give_up');
    case 'canceled':
      return closedAs('cancel');
    default:
      return unreachable(tab);
  }
}

/** The owner's filters map like the public tabs; `overdue` gathers overdue now and closed as overdue. */
export function matchesMyFilter(filter: MyFilter, outcome: Outcome): boolean {
  if (filter === 'all') return true;
  if (filter === 'overdue') {
    return (
      outcome.status === 'overdue' || (outcome.status === 'closed' && outcome.completion_type === 'overdue')
    );
  }
  return matchesPublicTab(filter, outcome);
}

export const matchesType = (filter: TypeFilter, type: PromiseType): boolean =>
  filter === 'all' || filter === type;

/** Where a card leads (CARD-09, CARD-10, CARD-11). */
export function promisePath(promise: { id: number; isPublic: boolean; username: string | null }): string {
  if (!promise.isPublic) return `/my/${promise.id}`;
  return promise.username ? `/${promise.username}/p/${promise.id}` : `/promises/${promise.id}`;
}
