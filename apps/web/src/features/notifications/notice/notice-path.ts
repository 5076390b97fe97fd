import type { ReceiptView } from '../../../shared/api/wire.ts';

type Pointing = Pick<ReceiptView, 'promise_id' | 'actions'>;

/**
 * The page of the notice's promise. A promise that the reader may vote on opens on its public page. Others (their own,
 * or one they are the motivator of) open on the owner's page, which shows what the reader may see.
 */
export function noticePath({ promise_id: known, actions }: Pointing): string | null {
  const opened = actions.find((one) => one.kind === 'open-promise');
  const id = known ?? (opened?.kind === 'open-promise' ? opened.promiseId : null);
  if (id === null) return accountPath(actions);
  return actions.some(({ kind }) => kind === 'vote') ? `/promises/${id}` : `/my/${id}`;
}

/** What a notice about the reader's own account leads to. */
function accountPath(actions: Pointing['actions']): string | null {
  if (actions.some(({ kind }) => kind === 'end-session')) return '/sessions';
  const isOwnData = actions.some(({ kind }) => kind === 'keep-account' || kind === 'open-own-data');
  return isOwnData ? '/profile' : null;
}

export const invites = ({ actions }: Pick<ReceiptView, 'actions'>): boolean =>
  actions.some(({ kind }) => kind === 'accept-invitation');
