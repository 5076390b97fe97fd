import { lazy } from 'react';
import { useUser } from '../../shared/auth/use-auth.ts';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import { DraftLoading } from './draft-loading.tsx';
import { Wizard, type WizardProps } from './wizard.tsx';

// Most promises are new.
const EditDraft = lazy(async () => ({ default: (await import('./edit-draft.tsx')).EditDraft }));

export interface CreatePageProps extends Pick<WizardProps, 'step' | 'renderGiving'> {
  /** Edits that draft instead of creating a promise. */
  draftId: number | undefined;
}

export function CreatePage({ draftId, ...props }: CreatePageProps) {
  const userId = useUser()?.id ?? 0;
  if (draftId === undefined) return <Wizard key="new" userId={userId} {...props} />;
  return (
    <LazyPart key={draftId} waiting={<DraftLoading />}>
      <EditDraft userId={userId} draftId={draftId} {...props} />
    </LazyPart>
  );
}
