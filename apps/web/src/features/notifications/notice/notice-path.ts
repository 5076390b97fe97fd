import type { ReceiptView } from '../../../shared/api/wire.ts';

type Pointing = Pick<ReceiptView, 'promise_id' | 'actions'>;

/**
 * Where a notice leads: the promise it is about. Someone else's that one may vote on has its public page; on the others
 * (one's own, or one's own charge) the page of the owner shows what the reader may see.
 */
export function noticePath({ promise_id: known, actions }: Pointing): string | null {
  const opened = actions.find((one) => one.kind === 'open-promise');
  const id = known ?? (opened?.kind === 'open-promise' ? opened.promiseId : null);
  if (id === null) return null;
  return actions.some(({ kind }) => kind === 'vote') ? `/promises/${id}` : `/my/${id}`;
}

export const invites = ({ actions }: Pick<ReceiptView, 'actions'>): boolean =>
  actions.some(({ kind }) => kind === 'accept-invitation');
