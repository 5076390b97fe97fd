import { hasText } from '@slovo/domain/text';
import { common } from '@slovo/texts/web/common';
import { notifications as texts } from '@slovo/texts/web/notifications';
import { Page, PageHead } from '@slovo/ui/patterns/page';
import { Banner } from '@slovo/ui/primitives/banner';
import { IconButton } from '@slovo/ui/primitives/button';
import { AlertIcon, RefreshIcon } from '@slovo/ui/primitives/icon';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../shared/auth/use-auth.ts';
import { keys } from '../../shared/data/keys.ts';
import { noticeStatsQuery } from '../../shared/data/receipts.ts';
import { NoticeFilters } from './notice-filters.tsx';
import { NoticeList } from './notice-list.tsx';
import { ReadAll } from './read-all.tsx';
import { type NoticeFilter, useNotices } from './use-notices.ts';

export function NoticesPage() {
  const id = useUser()?.id;
  if (id && id > 0) return <Notices userId={id} />;
  return (
    <Page>
      <title>{common.pageTitle(texts.title)}</title>
      <PageHead title={texts.title} />
      <Banner tone="danger" icon={<AlertIcon />} role="alert">
        {texts.noUserId}
      </Banner>
    </Page>
  );
}

function Notices({ userId }: { userId: number }) {
  const [filter, setFilter] = useState<NoticeFilter>('all');
  const [search, setSearch] = useState('');
  const queries = useQueryClient();
  const stats = useQuery(noticeStatsQuery(userId));
  const list = useNotices(userId, filter, search);
  return (
    <Page>
      <title>{common.pageTitle(texts.title)}</title>
      <PageHead
        title={texts.title}
        actions={
          <>
            {(stats.data?.unread ?? 0) > 0 && <ReadAll until={new Date(list.loadedAt).toISOString()} />}
            <IconButton
              label={texts.refresh}
              icon={<RefreshIcon />}
              busy={list.refreshing}
              onClick={() => void queries.invalidateQueries({ queryKey: keys.receipts })}
            />
          </>
        }
      />
      <NoticeFilters
        stats={stats.data}
        filter={filter}
        onFilter={setFilter}
        search={search}
        onSearch={setSearch}
      />
      <NoticeList list={list} filtered={filter !== 'all' || hasText(search)} />
    </Page>
  );
}
