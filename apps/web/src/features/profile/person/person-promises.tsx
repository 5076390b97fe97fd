import { compareForList, matchesPublicTab, PUBLIC_TABS, type PublicTab } from '@slovo/domain/promise';
import { common } from '@slovo/texts/web/common';
import { person as texts } from '@slovo/texts/web/person';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Section } from '@slovo/ui/patterns/page';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { LoadingList } from '@slovo/ui/primitives/skeleton';
import { TabPanel, Tabs } from '@slovo/ui/primitives/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { personPromisesQuery } from '../../../shared/data/promises.ts';
import { PromiseTile } from '../../../shared/promise/promise-tile.tsx';

export function PersonPromises({ username, isOwn }: { username: string; isOwn: boolean }) {
  const { data, isPending, error, refetch } = useQuery(personPromisesQuery(username));
  const [tab, setTab] = useState<PublicTab>('active');
  const inTab = (which: PublicTab) => (data ?? []).filter((one) => matchesPublicTab(which, one));
  const shown = inTab(tab).toSorted(compareForList);
  return (
    <Section id="promises" title={isOwn ? texts.titleOwn : texts.title}>
      {isPending ? (
        <LoadingList text={texts.loading} />
      ) : !data ? (
        <Banner
          tone="danger"
          role="alert"
          icon={<AlertIcon />}
          action={
            <Button tone="quiet" onClick={() => void refetch()}>
              {common.tryAgain}
            </Button>
          }
        >
          {texts.promisesFailed(messageOf(error))}
        </Banner>
      ) : (
        <>
          <Tabs
            id="person"
            label={texts.tabsLabel}
            items={PUBLIC_TABS.map((value) => ({
              value,
              label: texts.tabs[value],
              count: inTab(value).length || undefined,
            }))}
            value={tab}
            onChange={setTab}
          />
          <TabPanel id="person" value={tab} className="mt-3 grid gap-3">
            {shown.map((promise) => (
              <PromiseTile key={promise.id} promise={promise} headingLevel={3} />
            ))}
            {shown.length === 0 && (
              <EmptyState
                picture={week('aaaaaaa')}
                headingLevel={3}
                title={texts.empty.title}
                text={texts.empty.text}
              />
            )}
          </TabPanel>
        </>
      )}
    </Section>
  );
}
