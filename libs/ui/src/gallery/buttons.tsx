import { gallery } from '@slovo/texts/web/gallery';
import { useState } from 'react';
import { Button, ButtonRow, IconButton } from '../primitives/button.tsx';
import { Card } from '../primitives/card.tsx';
import { Chip, Chips } from '../primitives/chip.tsx';
import * as icons from '../primitives/icon.tsx';
import { Tabs, TabPanel } from '../primitives/tabs.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const t = gallery.buttons;
const { BellIcon, CameraIcon, CheckIcon, LockIcon, MoreIcon } = icons;

export function ButtonsSection() {
  return (
    <Specimens id="buttons" title={gallery.sections.buttons}>
      <Card className="ui-specimen-stack">
        <Tones />
        <FilterChips />
        <SampleTabs />
        <Icons />
      </Card>
    </Specimens>
  );
}

function Tones() {
  return (
    <>
      <Button big icon={<CameraIcon />}>
        {t.report}
      </Button>
      <ButtonRow>
        <Button>{t.create}</Button>
        <Button tone="quiet">{t.back}</Button>
        <Button tone="line">{t.bot}</Button>
        <Button tone="ghost">{t.refresh}</Button>
      </ButtonRow>
      <ButtonRow>
        <Button tone="danger">{t.close}</Button>
        <Button tone="danger-ghost">{t.withdraw}</Button>
        <Button busy>{t.sending}</Button>
        <Button blockedBy="why-blocked" icon={<LockIcon />}>
          {t.waiting}
        </Button>
        <Button tone="kept" icon={<CheckIcon />} idle>
          {t.voted}
        </Button>
        <IconButton tone="quiet" icon={<MoreIcon />} label={t.more} />
        <IconButton icon={<BellIcon />} label={t.notifications} dot />
      </ButtonRow>
      <p className="ui-meta" id="why-blocked">
        {t.whyBlocked}
      </p>
    </>
  );
}

function FilterChips() {
  const [filter, setFilter] = useState('all');
  return (
    <Specimen name={<code>Chips</code>}>
      <Chips label={t.status}>
        {['all', 'active', 'drafts'].map((value, index) => (
          <Chip key={value} pressed={filter === value} onClick={() => setFilter(value)}>
            {t.chips[index]}
            {index === 1 && <span className="ui-count">5</span>}
          </Chip>
        ))}
        <Chip iconOnly icon={<MoreIcon />} aria-label={t.more} />
      </Chips>
    </Specimen>
  );
}

function SampleTabs() {
  const [tab, setTab] = useState<'active' | 'completed' | 'failed'>('active');
  return (
    <Specimen name={<code>Tabs</code>}>
      <Tabs
        id="sample-tabs"
        label={t.tabs}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'active', label: t.active, count: 2 },
          { value: 'completed', label: t.completed },
          { value: 'failed', label: t.failed },
        ]}
      />
      <TabPanel id="sample-tabs" value={tab} className="ui-meta">
        {t[tab]}
      </TabPanel>
    </Specimen>
  );
}

function Icons() {
  return (
    <Specimen name={<code>Icons</code>}>
      <ul className="ui-icons">
        {Object.entries(icons).map(([name, Sign]) => (
          <li key={name} title={name}>
            <Sign size="l" />
          </li>
        ))}
      </ul>
    </Specimen>
  );
}
