import { common } from '@slovo/texts/web/common';
import { feed as texts } from '@slovo/texts/web/feed';
import { Page, PageHead } from '@slovo/ui/patterns/page';
import type { ReactNode } from 'react';
import { FeedList, type FeedListProps } from './feed-list.tsx';
import { FeedChips, FeedRail } from './feed-sections.tsx';

export interface FeedPageProps extends FeedListProps {
  /** What waits for this user's decision. */
  waiting: ReactNode;
}

export function FeedPage({ waiting, renderWaiting }: FeedPageProps) {
  return (
    <Page width="wide">
      <title>{common.pageTitle(texts.title)}</title>
      <div className="mx-auto max-w-[640px] lg:mx-0 lg:grid lg:max-w-none lg:grid-cols-[216px_minmax(0,704px)] lg:items-start lg:gap-10">
        <FeedRail />
        <div className="min-w-0">
          <PageHead title={texts.title} lead={texts.lead} />
          {waiting}
          <FeedChips />
          <FeedList renderWaiting={renderWaiting} />
        </div>
      </div>
    </Page>
  );
}
