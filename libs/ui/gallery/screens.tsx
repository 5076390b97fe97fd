import { useState } from 'react';
import { Month } from '../src/days/month.tsx';
import { Ribbon } from '../src/days/ribbon.tsx';
import { sampleDays, STATE_NAMES, WEEKDAYS } from '../src/gallery/samples.ts';
import { FullScreen, week } from '../src/patterns/empty-state.tsx';
import { ActionBar, BackLink, Page, Section, Split } from '../src/patterns/page.tsx';
import { PromiseHead } from '../src/patterns/promise-head.tsx';
import { DayGroup, ReportCard } from '../src/patterns/report-card.tsx';
import { StatTiles } from '../src/patterns/stat-tiles.tsx';
import { WizardStep } from '../src/patterns/wizard-step.tsx';
import { Badge } from '../src/primitives/badge.tsx';
import { Button, ButtonRow, IconButton } from '../src/primitives/button.tsx';
import { Card, Facts } from '../src/primitives/card.tsx';
import { Choice, ChoiceGroup } from '../src/primitives/choice.tsx';
import {
  CameraIcon,
  FlagIcon,
  MoreVerticalIcon,
  PeakIcon,
  PlaneIcon,
  RepeatIcon,
} from '../src/primitives/icon.tsx';
import { Menu } from '../src/primitives/menu.tsx';
import { Meter } from '../src/primitives/meter.tsx';
import { Switch } from '../src/primitives/switch.tsx';
import { Logo } from '../src/tokens/logo.tsx';

// Whole screens, where bars, columns and fixed parts meet. Open the gallery with ?screen=wizard and so on.

const KINDS = [
  {
    value: 'habit',
    title: 'Привычка',
    hint: '30 дней, можно пропустить до 20%',
    icon: <RepeatIcon />,
    days: 'kkskkkkOaa',
  },
  {
    value: 'challenge',
    title: 'Челлендж',
    hint: '7–30 дней подряд, без пропусков',
    icon: <PeakIcon />,
    days: 'kkkkkkkOaa',
  },
  {
    value: 'goal',
    title: 'Цель',
    hint: 'До 90 дней, отчёт, когда есть чем',
    icon: <FlagIcon />,
    days: 'krrkkrkOaa',
  },
];

function WizardScreen() {
  const [kind, setKind] = useState('habit');
  return (
    <Page width="step">
      <WizardStep
        exit={<BackLink render={<a href="#my" />}>Мои обещания</BackLink>}
        step={3}
        total={4}
        stepLabel="Шаг 3 из 4"
        title="Какое это обещание?"
        onSubmit={() => undefined}
        actions={
          <>
            <Button big tone="quiet">
              Назад
            </Button>
            <Button big type="submit">
              Дальше
            </Button>
          </>
        }
      >
        <ChoiceGroup legend="Какое это обещание?" legendUnseen>
          {KINDS.map(({ days, ...choice }) => (
            <Choice key={choice.value} {...choice} name="kind" chosen={kind} onPick={setKind}>
              <Ribbon size="thin" days={sampleDays(days)} />
            </Choice>
          ))}
        </ChoiceGroup>
      </WizardStep>
    </Page>
  );
}

function SignInScreen() {
  return (
    <FullScreen
      logo={
        <a className="ui-logo" href="#home">
          <Logo label="Слово" />
        </a>
      }
    >
      <Ribbon size="big" days={week('kkkmaaa')} />
      <h1>Login Link Issue</h1>
      <p className="ui-muted">Эта ссылка уже не работает: она живёт 15 минут и открывается один раз.</p>
      <ButtonRow>
        <Button big icon={<PlaneIcon />}>
          Get New Link from Bot
        </Button>
        <Button tone="quiet">Contact Support</Button>
        <Button tone="ghost">Go to Home Page</Button>
      </ButtonRow>
    </FullScreen>
  );
}

function PromiseScreen() {
  return (
    <Page width="wide" withAction>
      <BackLink render={<a href="#my" />}>Back to My Promises</BackLink>
      <Split even>
        <OwnPromise />
        <Reports />
      </Split>
    </Page>
  );
}

function OwnPromise() {
  return (
    <div className="ui-specimen-stack">
      <PromiseHead
        title="Бегать по утрам"
        status={<Badge tone="kept">Активно</Badge>}
        kinds={{
          kind: 'habit',
          label: 'Привычка',
          frequency: 'Ежедневно',
          penalty: { mode: 'none', label: 'Режим: Мягкий' },
        }}
        about="Хотя бы два километра, пока город спит."
        menu={
          <Menu
            trigger={<IconButton icon={<MoreVerticalIcon />} label="Ещё действия" />}
            items={[{ key: 'close', label: 'Закрыть', icon: <FlagIcon />, danger: true }]}
          />
        }
      />
      <ActionBar>
        <Button big icon={<CameraIcon />}>
          Отчитаться за сегодня
        </Button>
      </ActionBar>
      <Card className="ui-specimen-stack">
        <h2 className="ui-figure">Day 19 of 30</h2>
        <Meter value={15} max={30} label="15 из 30 дней" />
        <Month
          month="2026-11"
          title="Ноябрь"
          label="Ноябрь 2026"
          weekdays={WEEKDAYS}
          days={sampleDays('kkkkkskkkskkkkkkkpOaaaaaaaaaaa')}
          describe={(date, state) => `${date}: ${state ? STATE_NAMES[state] : ''}`}
          pager={{ previousLabel: 'Октябрь', nextLabel: 'Декабрь', onNext: () => undefined }}
        />
      </Card>
      <Card>
        <Facts items={[{ term: 'Type', value: '30-day habit' }]} />
        <Switch label="Visibility" value="Публичное" defaultChecked />
      </Card>
    </div>
  );
}

function Reports() {
  return (
    <Section id="reports" title="Daily Reports" actions={<Button tone="ghost">Refresh</Button>}>
      <StatTiles
        label="Daily Reports"
        items={['total', 'approved', 'pending', 'rejected', 'with media'].map((label, index) => ({
          key: label,
          label,
          value: index * 4,
        }))}
      />
      <DayGroup state="pending" title="День 18" when="вчера">
        <ReportCard
          status="pending"
          statusLabel="На голосовании"
          time="06:48"
          text="Два с половиной. Иней на траве."
        />
      </DayGroup>
    </Section>
  );
}

export const SCREENS = { wizard: WizardScreen, 'sign-in': SignInScreen, promise: PromiseScreen };
