import { useUser } from '../../shared/auth/use-auth.ts';
import { EditDraft } from './edit-draft.tsx';
import { Wizard, type WizardProps } from './wizard.tsx';

export interface CreatePageProps extends Pick<WizardProps, 'step' | 'renderGiving'> {
  /** Edits that draft instead of creating a promise. */
  draftId: number | undefined;
}

export function CreatePage({ draftId, ...props }: CreatePageProps) {
  const userId = useUser()?.id ?? 0;
  if (draftId === undefined) return <Wizard key="new" userId={userId} {...props} />;
  return <EditDraft key={draftId} userId={userId} draftId={draftId} {...props} />;
}
