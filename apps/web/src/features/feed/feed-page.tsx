import { common } from '@slovo/texts/web/common';
import { feed as texts } from '@slovo/texts/web/feed';
import { Page, PageHead } from '@slovo/ui/patterns/page';
import { FeedList } from './feed-list.tsx';
import { FeedChips, FeedRail } from './feed-sections.tsx';

export function FeedPage() {
  return (
    <Page width="wide">
      <title>{common.pageTitle(texts.title)}</title>
      <div className="mx-auto max-w-[640px] lg:mx-0 lg:grid lg:max-w-none lg:grid-cols-[216px_minmax(0,704px)] lg:items-start lg:gap-10">
        <FeedRail />
        <div className="min-w-0">
          <PageHead title={texts.title} lead={texts.lead} />
          <FeedChips />
          <FeedList />
        </div>
      </div>
    </Page>
  );
}
