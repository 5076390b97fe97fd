import { common } from '@slovo/texts/web/common';
import { ownData as texts } from '@slovo/texts/web/own-data';
import { Button } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { AccountRemoval } from './account-removal.tsx';
import { DataCopy } from './data-copy.tsx';
import { ownDataQuery } from '../../shared/data/own-data.ts';

/** «Мои данные»: a copy of everything that is stored of the person, and the deletion of the account. */
export function OwnDataSection() {
  const known = useQuery(ownDataQuery);
  const title = useId();
  return (
    <Card as="section" aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="ui-title-s">
        {texts.title}
      </h2>
      <p className="ui-meta">{texts.lead}</p>
      {known.data ? (
        <>
          <DataCopy latest={known.data.export} />
          {!known.data.deletion && <AccountRemoval />}
        </>
      ) : known.isLoadingError ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>{texts.failed}</p>
          <Button tone="quiet" busy={known.isFetching} onClick={() => void known.refetch()}>
            {common.tryAgain}
          </Button>
        </div>
      ) : (
        <Skeleton height="44px" />
      )}
    </Card>
  );
}
