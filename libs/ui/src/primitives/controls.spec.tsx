import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Choice, ChoiceGroup, Segment } from './choice.tsx';
import { Field, Input, Textarea } from './field.tsx';
import { Switch } from './switch.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

function Kinds({ onPick }: { onPick: (value: string, how: { byPointer: boolean }) => void }) {
  const [kind, setKind] = useState('habit');
  return (
    <ChoiceGroup legend="Какое обещание?">
      {['habit', 'challenge', 'goal'].map((value) => (
        <Choice
          key={value}
          name="kind"
          value={value}
          chosen={kind}
          title={value}
          onPick={(next, how) => {
            setKind(next);
            onPick(next, how);
          }}
        />
      ))}
    </ChoiceGroup>
  );
}

describe('Choice', () => {
  it('distinguishes a tap from an arrow key, so that only a tap advances a wizard', async () => {
    const onPick = jest.fn();
    render(<Kinds onPick={onPick} />);
    expect(screen.getByRole('group', { name: 'Какое обещание?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'challenge' }));
    expect(onPick).toHaveBeenLastCalledWith('challenge', { byPointer: true });
    await userEvent.keyboard('{ArrowDown}');
    expect(onPick).toHaveBeenLastCalledWith('goal', { byPointer: false });
    expect(screen.getByRole('radio', { name: 'goal' })).toBeChecked();
  });
});

describe('Segment', () => {
  it('is a group of radios', async () => {
    const onPick = jest.fn();
    const options = [
      { value: 'daily', label: 'Ежедневно' },
      { value: 'weekly', label: 'Еженедельно' },
    ] as const;
    render(<Segment name="rhythm" label="Частота" options={options} value="daily" onPick={onPick} />);
    expect(screen.getByRole('radiogroup', { name: 'Частота' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Еженедельно' }));
    expect(onPick).toHaveBeenCalledWith('weekly', { byPointer: true });
  });
});

describe('Textarea', () => {
  it('reveals the whole of itself when it takes the focus', async () => {
    // jsdom has no layout: what can be seen is that the browser is asked, for this element and with these options.
    const revealed: [Element, unknown][] = [];
    Element.prototype.scrollIntoView = function (this: Element, options) {
      revealed.push([this, options]);
    };
    const onFocus = jest.fn();
    render(
      <>
        <button>Раньше</button>
        <Textarea aria-label="О себе" onFocus={onFocus} />
      </>,
    );
    await userEvent.tab();
    expect(revealed).toEqual([]);
    await userEvent.tab();
    const area = screen.getByRole('textbox', { name: 'О себе' });
    expect(area).toHaveFocus();
    expect(revealed).toEqual([[area, { block: 'nearest' }]]);
    expect(onFocus).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
});

describe('Field', () => {
  it('connects label, hint and input', () => {
    render(
      <Field label="Название" hint="Коротко" counter={{ text: '27 / 100' }}>
        <Input />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Название' });
    expect(input).toHaveAccessibleDescription(/Коротко.*27 \/ 100/);
    expect(input).toBeValid();
  });
  it('shows an error instead of the hint and marks the input', () => {
    render(
      <Field label="Название" hint="Коротко" error="Название обещания обязательно">
        <Input />
      </Field>,
    );
    expect(screen.getByRole('textbox')).toBeInvalid();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Название обещания обязательно');
    expect(screen.getByRole('alert')).toHaveTextContent('Название обещания обязательно');
    expect(screen.queryByText('Коротко')).toBeNull();
  });
});

describe('Switch', () => {
  it('toggles by keyboard and by its whole row', async () => {
    const onChange = jest.fn();
    render(<Switch label="Публичное" onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(onChange).toHaveBeenLastCalledWith(true);
    await userEvent.click(screen.getByText('Публичное'));
    expect(onChange).toHaveBeenLastCalledWith(false);
    expect(screen.getByRole('switch', { name: 'Публичное' })).not.toBeChecked();
  });
});

function Sections() {
  const [value, setValue] = useState<'active' | 'drafts' | 'failed'>('active');
  const items = (['active', 'drafts', 'failed'] as const).map((name) => ({ value: name, label: name }));
  return (
    <>
      <Tabs id="t" label="Обещания" items={items} value={value} onChange={setValue} />
      <TabPanel id="t" value={value}>
        {`panel ${value}`}
      </TabPanel>
    </>
  );
}

describe('Tabs', () => {
  it('are one tab stop; arrows, Home and End move and select', async () => {
    render(<Sections />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'active' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'drafts' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'drafts' })).toHaveTextContent('panel drafts');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'active', selected: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Home}');
    expect(screen.getByRole('tab', { name: 'active' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });
});
