import { useUser } from '../../shared/auth/use-auth.ts';
import { EditDraft } from './edit-draft.tsx';
import { Wizard } from './wizard.tsx';

/** `draftId`: edits that draft instead of creating a promise. */
export function CreatePage({ draftId, step }: { draftId: number | undefined; step: number }) {
  const userId = useUser()?.id ?? 0;
  if (draftId === undefined) return <Wizard key="new" userId={userId} step={step} />;
  return <EditDraft key={draftId} userId={userId} draftId={draftId} step={step} />;
}
