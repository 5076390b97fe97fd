import { promiseParts } from '@slovo/texts/panel/promise-page';
import { TabPanel, Tabs } from '@slovo/ui/primitives/tabs';
import { unreachable } from '@slovo/domain';
import type { AdminPromisePage } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { useCurrentTabInView } from '../../shared/places/use-current-tab-in-view.ts';
import { Invitations } from './invitations.tsx';
import { PROMISE_TABS, type PromiseTab } from './promise-tab.ts';
import { Receipts } from './receipts.tsx';
import { Reports } from './reports.tsx';
import { Votes } from './votes.tsx';

export interface PromiseTabsProps {
  promise: AdminPromisePage;
  tab: PromiseTab;
  onTab: (tab: PromiseTab) => void;
}

/** Each part is asked for when its tab is opened. */
export function PromiseTabs({ promise, tab, onTab }: PromiseTabsProps) {
  const { tabs } = promiseParts;
  const { number } = formats;
  const part = useCurrentTabInView<HTMLElement>(tab);
  const counts: Partial<Record<PromiseTab, number>> = {
    reports: promise.reports.total,
    votes: promise.votesCount,
  };
  const items = PROMISE_TABS.map((value) => {
    const count = counts[value];
    return { value, label: tabs[value], ...(count !== undefined && { count: number(count) }) };
  });
  return (
    <section className="ui-box" aria-label={tabs.label} ref={part}>
      <Tabs id="promise" label={tabs.label} items={items} value={tab} onChange={onTab} />
      <TabPanel id="promise" value={tab}>
        <Part promise={promise} tab={tab} />
      </TabPanel>
    </section>
  );
}

function Part({ promise, tab }: Pick<PromiseTabsProps, 'promise' | 'tab'>) {
  switch (tab) {
    case 'reports':
      return <Reports key={promise.visibility} promise={promise} />;
    case 'votes':
      return <Votes promiseId={promise.id} />;
    case 'invitations':
      return <Invitations promiseId={promise.id} />;
    case 'receipts':
      return <Receipts promiseId={promise.id} />;
    default:
      return unreachable(tab);
  }
}
