import { canReplaceDraft, isDraftLike } from '@slovo/domain/promise';
import { common } from '@slovo/texts/web/common';
import { create as texts } from '@slovo/texts/web/create';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import type { PromiseView } from '../../shared/api/wire.ts';
import { keys } from '../../shared/data/keys.ts';
import { factsOf } from '../../shared/promise/facts.ts';
import { DraftLoading } from './draft-loading.tsx';
import { Wizard, type WizardProps } from './wizard.tsx';

export interface EditDraftProps extends Pick<WizardProps, 'userId' | 'step' | 'renderGiving'> {
  draftId: number;
}

/** Loads the draft before the first question. Only own drafts can be edited. */
export function EditDraft({ draftId, ...props }: EditDraftProps) {
  const { userId } = props;
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: [...keys.promise(draftId), 'draft'],
    queryFn: ({ signal }) => call('promises.get-promise', { id: draftId }, { signal }),
    // A refetch must not overwrite what the user is typing.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isPending) return <DraftLoading />;
  // Loaded data stays: a failed refetch must not close the wizard.
  if (!data || !isOwn(data, userId)) {
    const retry = isError && (
      <Button busy={isFetching} onClick={() => void refetch()}>
        {common.retry}
      </Button>
    );
    return (
      <Obstacle
        title={isUnexpected(data) ? texts.unexpected : texts.draft.failed}
        text={texts.draft.failedText}
        actions={retry}
      />
    );
  }
  const open = <Button render={<Link to={`/my/${draftId}` as string} />}>{texts.draft.open}</Button>;
  if (!isDraftLike(data.status))
    return <Obstacle title={texts.draft.notDraft} text={texts.draft.notDraftText} actions={open} />;
  const free = canReplaceDraft({ userId }, factsOf(data));
  if (!free.ok) return <Obstacle title={texts.draft.failed} text={texts.draft.invited} actions={open} />;
  return <Wizard {...props} draft={data} />;
}

const isUnexpected = (data: PromiseView | undefined): boolean =>
  data !== undefined && (typeof data !== 'object' || data === null || typeof data.id !== 'number');

const isOwn = (data: PromiseView, userId: number): boolean => !isUnexpected(data) && data.user_id === userId;

function Obstacle({ title, text, actions }: { title: string; text?: string; actions?: ReactNode }) {
  return (
    <Page width="step">
      <title>{common.pageTitle(texts.editTitle)}</title>
      <div role="alert">
        <EmptyState
          picture={week('kkmaaaa')}
          headingLevel={1}
          title={title}
          text={text}
          actions={
            <>
              {actions}
              <Button tone="quiet" render={<Link to="/my" />}>
                {texts.exit}
              </Button>
            </>
          }
        />
      </div>
    </Page>
  );
}
