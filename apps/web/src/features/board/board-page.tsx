import { board as texts } from '@slovo/texts/web/board';
import { common } from '@slovo/texts/web/common';
import { Page, PageHead } from '@slovo/ui/patterns/page';
import { TabPanel, Tabs } from '@slovo/ui/primitives/tabs';
import type { ReactNode } from 'react';
import { ArticleCards, HabitCards, MotivatorCards } from './board-cards.tsx';
import { useHashTab } from './use-hash-tab.ts';

const TABS = ['motivators', 'templates', 'useful'] as const;
type Tab = (typeof TABS)[number];

const CARDS: Record<Tab, ReactNode> = {
  motivators: <MotivatorCards />,
  templates: <HabitCards />,
  useful: <ArticleCards />,
};

export function BoardPage() {
  const [tab, choose] = useHashTab(TABS);
  return (
    <Page width="wide">
      <title>{common.pageTitle(texts.title)}</title>
      <PageHead title={texts.title} lead={texts.lead} />
      <Tabs
        id="board"
        label={texts.tabsLabel}
        items={TABS.map((value) => ({ value, label: texts.tabs[value] }))}
        value={tab}
        onChange={choose}
      />
      <TabPanel id="board" value={tab} className="mt-4 grid gap-3 lg:grid-cols-2">
        {CARDS[tab]}
      </TabPanel>
    </Page>
  );
}
