import { board, motivatorPage as texts, price } from '@slovo/texts/web/board';
import { common } from '@slovo/texts/web/common';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { week } from '@slovo/ui/patterns/empty-state';
import { BackLink, Page, Section } from '@slovo/ui/patterns/page';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Badge } from '@slovo/ui/primitives/badge';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Card, Facts } from '@slovo/ui/primitives/card';
import { PlusIcon, ShareIcon, SparkIcon } from '@slovo/ui/primitives/icon';
import { TabPanel, Tabs } from '@slovo/ui/primitives/tabs';
import { Tile, Tiles } from '@slovo/ui/primitives/tile';
import { Link } from '@tanstack/react-router';
import { motivatorOf } from './content/motivators.ts';
import type { Motivator } from './content/types.ts';
import { NotFoundPage } from '../../shared/feedback/not-found-page.tsx';
import { useHashTab } from './use-hash-tab.ts';

const TABS = ['profile', 'motivator'] as const;
const NOTE = 'sample-note';

export function MotivatorPage({ id }: { id: number }) {
  const motivator = motivatorOf(id);
  return motivator ? <Shown motivator={motivator} /> : <NotFoundPage />;
}

function Shown({ motivator }: { motivator: Motivator }) {
  const [tab, choose] = useHashTab(TABS);
  const { name, city, specialization } = motivator;
  return (
    <Page>
      <title>{common.pageTitle(name)}</title>
      <BackLink render={<Link to="/board" />}>{board.back}</BackLink>
      <div className="flex items-center gap-4">
        <Avatar size="xl" name={name} />
        <div className="min-w-0">
          <h1>{name}</h1>
          <p className="ui-meta">{city}</p>
          <Badge className="mt-2 !whitespace-normal">{specialization}</Badge>
        </div>
      </div>
      <SampleActions likes={motivator.likes} />
      <Tabs
        id="motivator-page"
        label={texts.tabsLabel}
        className="mt-6"
        items={TABS.map((value) => ({ value, label: texts.tabs[value] }))}
        value={tab}
        onChange={choose}
      />
      <TabPanel id="motivator-page" value={tab} className="mt-4">
        {tab === 'profile' ? <About motivator={motivator} /> : <Work motivator={motivator} />}
      </TabPanel>
    </Page>
  );
}

/** Sample actions without an effect. `blockedBy` keeps them focusable and gives the reason. */
function SampleActions({ likes }: { likes: number }) {
  return (
    <>
      <ButtonRow className="mt-4">
        <Button blockedBy={NOTE} icon={<PlusIcon size="s" />}>
          {texts.subscribe}
        </Button>
        <Button tone="quiet" blockedBy={NOTE} icon={<ShareIcon size="s" />}>
          {texts.share}
        </Button>
        <Button tone="quiet" blockedBy={NOTE} icon={<SparkIcon size="s" />} aria-pressed={false}>
          {texts.like} <span className="ui-count">{likes}</span>
        </Button>
      </ButtonRow>
      <p id={NOTE} className="ui-meta mt-2 max-w-[60ch]">
        {texts.sample}
      </p>
    </>
  );
}

function About({ motivator: { bio, numbers, ribbon } }: { motivator: Motivator }) {
  return (
    <div className="grid gap-4">
      <Tiles label={texts.numbersLabel}>
        <Tile value={numbers.kept} label={texts.numbers.kept} />
        <Tile value={numbers.best} label={texts.numbers.best} />
        <Tile value={numbers.people} label={texts.numbers.people} />
      </Tiles>
      <Card>
        <Ribbon days={week(ribbon)} />
      </Card>
      {bio.map((paragraph) => (
        <p key={paragraph} className="max-w-[60ch]">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

function Work({ motivator: { lead, approach, suits, offers, prices } }: { motivator: Motivator }) {
  return (
    <>
      <p className="max-w-[60ch]">{lead}</p>
      <Section id="approach" title={texts.approach} className="!mt-4">
        <ul className="grid max-w-[60ch] list-disc gap-2 pl-5">
          {approach.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </Section>
      <Section id="suits" title={texts.suits} className="!mt-4">
        <p className="max-w-[60ch]">{suits}</p>
      </Section>
      <Section id="offers" title={texts.offers} className="!mt-4">
        <Card>
          <Facts
            items={offers.map(({ name, per }, index) => ({
              term: name,
              value: (
                <>
                  {price(prices[index]!)} <span className="ui-meta inline-block">{per}</span>
                </>
              ),
            }))}
          />
        </Card>
      </Section>
    </>
  );
}
