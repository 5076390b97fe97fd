import { promiseParts } from '@slovo/texts/panel/promise-page';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { Button } from '@slovo/ui/primitives/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallName } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { partQuery } from './promise-queries.ts';

interface PromisePartProps<T> {
  call: CallName;
  promiseId: number;
  texts: { loading: string; failed: string; empty: string };
  children: (rows: readonly T[]) => ReactNode;
}

/** A list of a promise's page that loads, fails and goes on by itself. */
export function PromisePart<T>({ call, promiseId, texts, children }: PromisePartProps<T>) {
  const { older } = promiseParts;
  const text = useErrorText();
  const query = useInfiniteQuery(partQuery<T>(call, promiseId));
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  const rows = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      {rows === undefined && !error && <TableSkeleton text={texts.loading} rows={3} />}
      {rows?.length === 0 && <p className="ui-box-in ui-muted">{texts.empty}</p>}
      {rows !== undefined && rows.length > 0 && children(rows)}
      {error && (
        <ErrorNote error={error} onRetry={() => void (rows ? query.fetchNextPage() : query.refetch())}>
          {text(error, { what: texts.failed })}
        </ErrorNote>
      )}
      {hasNextPage && !error && (
        <div className="ui-box-in">
          <Button tone="quiet" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {older}
          </Button>
        </div>
      )}
    </>
  );
}
