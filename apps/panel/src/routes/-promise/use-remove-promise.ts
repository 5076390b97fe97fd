import { promises } from '@slovo/texts/panel/promises';
import type { DeletionSubject } from '../../features/deletion/subject.ts';
import type { AdminPromise } from '../../shared/api/wire.ts';
import { usePanelTexts } from '../../shared/texts/use-panel-texts.ts';

/** Opens the dialog that deletes a promise. */
export function useRemovePromise(open: (subject: DeletionSubject) => void): (promise: AdminPromise) => void {
  const t = usePanelTexts(promises);
  return ({ id, title, mode, status, deletionJobId }) =>
    open({
      kind: 'promise',
      id,
      name: title,
      note: [`#${id}`, t.kinds[mode], t.status[status]].join(' · '),
      jobId: deletionJobId ?? undefined,
    });
}
