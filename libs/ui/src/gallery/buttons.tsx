import { useState } from 'react';
import { Button, ButtonRow, IconButton } from '../primitives/button.tsx';
import { Card } from '../primitives/card.tsx';
import { Chip, Chips } from '../primitives/chip.tsx';
import * as icons from '../primitives/icon.tsx';
import { Tabs, TabPanel } from '../primitives/tabs.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const { BellIcon, CameraIcon, CheckIcon, LockIcon, MoreIcon } = icons;

export function ButtonsSection() {
  return (
    <Specimens id="buttons" title="Buttons">
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
        Отчитаться за сегодня
      </Button>
      <ButtonRow>
        <Button>Создать обещание</Button>
        <Button tone="quiet">Назад</Button>
        <Button tone="line">Попробовать бота сейчас</Button>
        <Button tone="ghost">Refresh</Button>
      </ButtonRow>
      <ButtonRow>
        <Button tone="danger">Закрыть</Button>
        <Button tone="danger-ghost">Отозвать приглашение</Button>
        <Button busy>Отправляем</Button>
        <Button blockedBy="why-blocked" icon={<LockIcon />}>
          Ожидается принятие
        </Button>
        <Button tone="kept" icon={<CheckIcon />} idle>
          Проголосовал
        </Button>
        <IconButton tone="quiet" icon={<MoreIcon />} label="Ещё" />
        <IconButton icon={<BellIcon />} label="Уведомления: 2 новых" dot />
      </ButtonRow>
      <p className="ui-meta" id="why-blocked">
        Ожидается принятие приглашения мотиватором
      </p>
    </>
  );
}

function FilterChips() {
  const [filter, setFilter] = useState('all');
  return (
    <Specimen name="Chips">
      <Chips label="Статус">
        {['all', 'active', 'drafts'].map((value, index) => (
          <Chip key={value} pressed={filter === value} onClick={() => setFilter(value)}>
            {['Все', 'Активные', 'Черновики'][index]}
            {index === 1 && <span className="ui-count">5</span>}
          </Chip>
        ))}
        <Chip iconOnly icon={<MoreIcon />} aria-label="Ещё" />
      </Chips>
    </Specimen>
  );
}

function SampleTabs() {
  const [tab, setTab] = useState<'active' | 'completed' | 'failed'>('active');
  return (
    <Specimen name="Tabs">
      <Tabs
        id="sample-tabs"
        label="Публичные обещания"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'active', label: 'Active', count: 2 },
          { value: 'completed', label: 'Completed' },
          { value: 'failed', label: 'Failed' },
        ]}
      />
      <TabPanel id="sample-tabs" value={tab} className="ui-meta">
        {tab}
      </TabPanel>
    </Specimen>
  );
}

function Icons() {
  return (
    <Specimen name="Icons">
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
