import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TodayMark } from '../days/today-mark.tsx';
import { sampleDays, WORDS } from '../gallery/samples.ts';
import { Button } from '../primitives/button.tsx';
import { ApprovalChooser } from './approval.tsx';
import { BottomBar, TopBar } from './bars.tsx';
import { EmptyState, week } from './empty-state.tsx';
import { BackLink } from './page.tsx';
import { PromiseCard } from './promise-card.tsx';
import { ReportCard, VoteBlock } from './report-card.tsx';
import { NotificationRow } from './rows.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { WizardStep } from './wizard-step.tsx';

describe('PromiseCard', () => {
  it('has a link in its title, its mark apart from it, and a labelled ribbon', async () => {
    const onPress = jest.fn();
    render(
      <PromiseCard
        title="Бегать по утрам"
        link={<a href="/my/7" />}
        kinds={{ kind: 'habit', label: 'Привычка', penalty: { mode: 'none', label: 'Мягкий' } }}
        days={sampleDays('kkO')}
        words={WORDS}
        mark={
          <TodayMark
            state="open"
            label="Отчитаться за сегодня: Бегать по утрам"
            render={<button type="button" onClick={onPress} />}
          />
        }
        foot="День: 3 из 30 дней"
      />,
    );
    const card = screen.getByRole('article');
    expect(card).toHaveAttribute('data-penalty', 'none');
    expect(within(card).getByRole('heading', { name: 'Бегать по утрам', level: 3 })).toBeInTheDocument();
    expect(within(card).getByRole('link', { name: 'Бегать по утрам' })).toHaveAttribute('href', '/my/7');
    expect(within(card).getByRole('img', { name: 'Мягкий' })).toBeInTheDocument();
    expect(within(card).getByRole('img', { name: /сегодня день 3/ })).toBeInTheDocument();
    await userEvent.click(within(card).getByRole('button', { name: /Отчитаться/ }));
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});

describe('ReportCard', () => {
  it('shows the reason of a rejection above the text', () => {
    render(
      <ReportCard
        status="rejected"
        statusLabel="Отклонён"
        time="23:55"
        reason={{ title: 'Причина', text: 'Вчерашняя тренировка' }}
        text="Пробежка"
      />,
    );
    expect(screen.getByRole('article')).toHaveTextContent(
      /Отклонён.*Причина.*Вчерашняя тренировка.*Пробежка/,
    );
  });
  it('shows a pip for every needed vote', () => {
    const { container } = render(
      <VoteBlock
        needed={3}
        given={2}
        text="Нужен 1 голос для утверждения"
        action={<Button>Проголосовать</Button>}
      />,
    );
    expect(container.querySelectorAll('.ui-pips i')).toHaveLength(3);
    expect(container.querySelectorAll('.ui-pips i[data-on]')).toHaveLength(2);
  });
});

describe('Bars', () => {
  const items = [
    { key: 'feed', label: 'Лента', link: <a href="/feed" /> },
    { key: 'my', label: 'Мои', link: <a href="/my" />, current: true },
  ];
  it('marks the current page and keeps the router’s own mark', () => {
    render(
      <BottomBar
        label="Главное меню"
        items={[...items, { key: 'b', label: 'Доска', link: <a href="/board" aria-current="page" /> }]}
      />,
    );
    const bar = screen.getByRole('navigation', { name: 'Главное меню' });
    expect(within(bar).getByRole('link', { name: 'Мои' })).toHaveAttribute('aria-current', 'page');
    expect(within(bar).getByRole('link', { name: 'Лента' })).not.toHaveAttribute('aria-current');
    expect(within(bar).getByRole('link', { name: 'Доска' })).toHaveAttribute('aria-current', 'page');
  });
  it('links the logo to the start page', () => {
    render(<TopBar label="Главное меню" home={<a href="/" />} homeLabel="Слово" items={items} />);
    expect(screen.getByRole('link', { name: 'Слово' })).toHaveAttribute('href', '/');
  });
});

describe('EmptyState', () => {
  it('announces what is loading', () => {
    render(
      <EmptyState
        picture={week('kkkOaaa')}
        title="Preparing Your Session"
        text="Initializing authentication..."
        waiting
      />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Initializing authentication...');
  });
  it('draws a week from letters, today in capitals', () => {
    expect(week('kO').map(({ state, today }) => [state, today])).toEqual([
      ['kept', false],
      ['open', true],
    ]);
  });
});

describe('StatTiles', () => {
  it('are filters with a pressed state', async () => {
    const onPress = jest.fn();
    render(
      <StatTiles
        label="Уведомления"
        items={[
          { key: 'all', value: 48, label: 'Все', pressed: true, onPress },
          { key: 'new', value: 2, label: 'Новые', onPress },
        ]}
      />,
    );
    expect(screen.getByRole('button', { name: /48\s*Все/, pressed: true })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Новые/, pressed: false }));
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});

describe('WizardStep', () => {
  it('shows the step and advances by Enter without a page load', async () => {
    const onSubmit = jest.fn();
    render(
      <WizardStep
        exit={<BackLink render={<a href="/my" />}>Мои обещания</BackLink>}
        step={1}
        total={4}
        stepLabel="Шаг 1 из 4"
        title="Что вы обещаете?"
        onSubmit={onSubmit}
        actions={<Button type="submit">Дальше</Button>}
      >
        <input aria-label="Название" />
      </WizardStep>,
    );
    expect(screen.getByRole('progressbar', { name: 'Шаг 1 из 4' })).toHaveAttribute('aria-valuenow', '1');
    await userEvent.type(screen.getByRole('textbox'), 'Бегать{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('ApprovalChooser', () => {
  it('offers the given options and reports the picked one', async () => {
    const onPick = jest.fn();
    render(
      <ApprovalChooser
        legend="Кто подтверждает отчёты"
        value="system"
        onPick={onPick}
        options={[
          { value: 'system', title: 'Система', hint: 'сразу' },
          { value: 'anyuser', title: 'Голосование', hint: 'любой' },
        ]}
      />,
    );
    expect(screen.getByRole('radio', { name: /Система/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /Голосование/ }));
    expect(onPick).toHaveBeenCalledWith('anyuser', { byPointer: true });
  });
});

describe('NotificationRow', () => {
  it('can be hidden', async () => {
    const onPress = jest.fn();
    render(
      <NotificationRow
        icon={null}
        title="День 19"
        text="не закрыт"
        status={{ label: 'Прочитано' }}
        when="вчера"
        hide={{ label: 'Скрыть', onPress }}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Скрыть' }));
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});
