import { common } from '@slovo/texts/web/common';
import { ownData as texts } from '@slovo/texts/web/own-data';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { AccountRemoval } from './account-removal.tsx';
import { DataCopy } from './data-copy.tsx';
import { Said } from './said.tsx';
import { useUser } from '../../shared/auth/use-auth.ts';
import { ownDataQuery } from '../../shared/data/own-data.ts';

/**
 * «Мои данные»: a copy of everything that is stored of the person, and the deletion of the account. As high while it
 * loads as in each of its states: the profile goes on below it.
 */
export function OwnDataSection() {
  const known = useQuery(ownDataQuery);
  const dueAt = useUser()?.deletion_due_at;
  const isLeaving = known.data ? known.data.deletion !== null : dueAt !== undefined;
  const title = useId();
  return (
    <Card as="section" aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="ui-title-s">
        {texts.title}
      </h2>
      <p className="ui-meta">
        {texts.lead}{' '}
        <Link to="/privacy" className="ui-link">
          {common.privacy}
        </Link>
      </p>
      {known.data ? (
        <DataCopy latest={known.data.export} />
      ) : known.isLoadingError ? (
        <>
          <Said role="alert">{texts.failed}</Said>
          <ButtonRow>
            <Button tone="quiet" busy={known.isFetching} onClick={() => void known.refetch()}>
              {common.tryAgain}
            </Button>
          </ButtonRow>
        </>
      ) : (
        <>
          <Said role="status" />
          <Skeleton height="44px" />
        </>
      )}
      {isLeaving ? null : known.data ? <AccountRemoval /> : <span className="h-[44px]" />}
    </Card>
  );
}
