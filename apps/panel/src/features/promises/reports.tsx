import { promisePage } from '@slovo/texts/panel/promises';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { EyeIcon, LockIcon } from '@slovo/ui/primitives/icon';
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '../../shared/api/call.ts';
import type { AdminPromisePage, Report } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { reportsQuery } from './promise-queries.ts';
import { ReportsTable } from './reports-table.tsx';

/** Reports of a private promise stay closed until the operator opens them, which the log records. */
export function Reports({ promise }: { promise: AdminPromisePage }) {
  const t = promisePage.reports;
  const isPrivate = promise.visibility === 'private';
  const [isOpen, setOpen] = useState(!isPrivate);
  const reports = useInfiniteQuery(reportsQuery(promise.id, isPrivate));
  const open = () => {
    setOpen(true);
    void reports.refetch();
  };
  if (isOpen)
    return (
      <OpenReports reports={reports} isPrivate={isPrivate} areFilesClosed={isPrivate || promise.isHidden} />
    );
  return (
    <div className="ui-box-in">
      <Banner
        icon={<LockIcon />}
        title={t.hidden.title}
        action={
          <Button tone="line" icon={<EyeIcon size="s" />} onClick={open}>
            {t.hidden.show}
          </Button>
        }
      >
        {t.hidden.text}
      </Banner>
    </div>
  );
}

type ReportPages = UseInfiniteQueryResult<InfiniteData<Page<Report>>>;

interface OpenReportsProps {
  reports: ReportPages;
  isPrivate: boolean;
  areFilesClosed: boolean;
}

function OpenReports({ reports, isPrivate, areFilesClosed }: OpenReportsProps) {
  const t = promisePage.reports;
  const text = useErrorText();
  const { data, error, hasNextPage, isFetchingNextPage } = reports;
  const rows = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      {rows === undefined && !error && <TableSkeleton text={t.loading} rows={3} />}
      {rows?.length === 0 && <p className="ui-box-in ui-muted">{t.empty}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ReportsTable reports={rows} areFilesClosed={areFilesClosed} />
      )}
      {error && (
        <ErrorNote error={error} onRetry={() => void (rows ? reports.fetchNextPage() : reports.refetch())}>
          {text(error, { what: t.failed })}
        </ErrorNote>
      )}
      {(hasNextPage || (isPrivate && rows)) && (
        <div className="ui-box-in ui-panel-actions">
          {isPrivate && (
            <span className="ui-meta" role="status">
              {t.opened}
            </span>
          )}
          {hasNextPage && !error && (
            <Button tone="quiet" busy={isFetchingNextPage} onClick={() => void reports.fetchNextPage()}>
              {t.older}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
