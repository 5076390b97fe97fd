import { notifications as texts } from '@slovo/texts/web/notifications';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { AlertIcon, BellIcon } from '@slovo/ui/primitives/icon';
import { LoadingList, RowSkeleton } from '@slovo/ui/primitives/skeleton';
import { useMinute } from '../../shared/clock.ts';
import { ErrorBoundary } from '../../shared/feedback/error-boundary.tsx';
import type { ReceiptView } from '../../shared/api/wire.ts';
import { nearDay } from '../../shared/format/dates.ts';
import { daysOfNotices } from './days-of-notices.ts';
import { useHiddenNotices } from './hidden-notices.ts';
import { NoticeRow } from './notice/notice-row.tsx';
import type { useNotices } from './use-notices.ts';

export interface NoticeListProps {
  list: ReturnType<typeof useNotices>;
  /** A filter or a search is active: the empty list mentions it. */
  filtered: boolean;
}

export function NoticeList({ list, filtered }: NoticeListProps) {
  const at = useMinute();
  const { hidden, hide } = useHiddenNotices();
  if (list.loading) return <Loading />;
  const shown = (list.notices ?? []).filter(({ id }) => !hidden.includes(id));
  return (
    <>
      {list.failed && (
        <Banner tone="danger" icon={<AlertIcon />} role="alert" className="mb-3">
          {texts.failed}
        </Banner>
      )}
      {shown.length > 0 && <h2 className="ui-unseen">{texts.list}</h2>}
      {shown.length > 0
        ? daysOfNotices(shown, at).map((day) => (
            <section key={day.date} aria-label={nearDay(day.date, undefined, at)}>
              <h3 className="ui-meta mt-4 mb-2 first-letter:uppercase">{nearDay(day.date, undefined, at)}</h3>
              {day.current.length > 0 && <Rows receipts={day.current} at={at} onHide={hide} />}
              {day.over.length > 0 && (
                <details className="mt-2">
                  <summary className="ui-meta cursor-pointer py-2">{texts.over(day.over.length)}</summary>
                  <Rows receipts={day.over} at={at} onHide={hide} />
                </details>
              )}
            </section>
          ))
        : !list.failed && <Empty filtered={filtered} />}
      {list.hasMore && (
        <p className="mt-4 text-center">
          <Button tone="quiet" busy={list.loadingMore} onClick={list.loadMore}>
            {texts.more}
          </Button>
        </p>
      )}
    </>
  );
}

interface RowsProps {
  receipts: readonly ReceiptView[];
  at: number;
  onHide: (id: number) => void;
}

function Rows({ receipts, at, onHide }: RowsProps) {
  return (
    <Card flush divided>
      {receipts.map((receipt) => (
        <ErrorBoundary key={receipt.id} level="component">
          <NoticeRow receipt={receipt} at={at} onHide={onHide} />
        </ErrorBoundary>
      ))}
    </Card>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      picture={filtered ? week('aaaaaaa') : { glyph: <BellIcon size="l" /> }}
      title={texts.empty.title}
      text={filtered ? texts.empty.filtered : texts.empty.none}
    />
  );
}

const ROWS = ['62%', '48%', '70%'];

function Loading() {
  return (
    <LoadingList text={texts.loading}>
      <Card flush divided aria-hidden>
        {ROWS.map((width) => (
          <RowSkeleton key={width} width={width} />
        ))}
      </Card>
    </LoadingList>
  );
}
