import { promises as t } from '@slovo/texts/panel/promises';
import { titleOf } from '@slovo/texts/title-of';
import type { DeletionSubject } from '../../features/deletion/subject.ts';
import type { AdminPromise } from '../../shared/api/wire.ts';

/** Opens the dialog that deletes a promise. */
export function useRemovePromise(open: (subject: DeletionSubject) => void): (promise: AdminPromise) => void {
  return ({ id, title, mode, status, deletionJobId }) =>
    open({
      kind: 'promise',
      id,
      name: titleOf(title, t),
      note: [`#${id}`, t.kinds[mode], t.status[status]].join(' · '),
      jobId: deletionJobId ?? undefined,
    });
}
