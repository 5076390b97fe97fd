import { OWN_DELETION_REASON } from '@slovo/domain/deletion';
import { personActions } from '@slovo/texts/panel/person-actions';

/** The reason of a ban, a deletion or an action: what an operator wrote, or that the person asked for it themselves. */
export const reasonWords = (reason: string): string =>
  reason === OWN_DELETION_REASON ? personActions.ownRequest : reason;
