import { messages as t } from '@slovo/texts/panel/messages';
import { shell } from '@slovo/texts/panel/shell';
import { Page } from '@slovo/ui/patterns/page';
import type { ReactNode } from 'react';
import { type SubTab, SubTabs } from './sub-tabs.tsx';

/** One of the four parts of Notifications, or the media library. */
export function MessagePage({ tab, children }: { tab: SubTab; children: ReactNode }) {
  const { tabs, pageTitle } = shell;
  return (
    <Page width="panel">
      <title>{pageTitle(`${t.tabs[tab]} · ${tabs.notifications}`)}</title>
      <h1 className="ui-unseen">{t.tabs[tab]}</h1>
      <SubTabs />
      {children}
    </Page>
  );
}
