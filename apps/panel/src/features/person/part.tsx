import { Box } from '@slovo/ui/panel/box';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';

interface PartProps<T> {
  query: UseQueryResult<T>;
  title: string;
  /** «загрузить сессии», for the error. */
  what: string;
  loading: string;
  note?: (data: T) => ReactNode;
  actions?: ReactNode;
  /** Said instead of an empty table. */
  none: string;
  isEmpty: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** A part of the page with data of its own: it loads, fails and is empty without the others. */
export function Part<T>({
  query,
  title,
  what,
  loading,
  note,
  actions,
  none,
  isEmpty,
  children,
}: PartProps<T>) {
  const errorText = useErrorText();
  const { data, error, refetch } = query;
  return (
    <Box
      title={title}
      note={data !== undefined && note?.(data)}
      actions={data !== undefined && !isEmpty(data) && actions}
    >
      {data === undefined ? (
        error ? (
          <div className="ui-box-in">
            <ErrorNote error={error} onRetry={() => void refetch()}>
              {errorText(error, { what })}
            </ErrorNote>
          </div>
        ) : (
          <TableSkeleton text={loading} rows={3} />
        )
      ) : isEmpty(data) ? (
        <p className="ui-box-in ui-muted">{none}</p>
      ) : (
        children(data)
      )}
    </Box>
  );
}
