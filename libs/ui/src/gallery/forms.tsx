import { useState } from 'react';
import { ApprovalChooser, type ApprovalType } from '../patterns/approval.tsx';
import { Card } from '../primitives/card.tsx';
import { ChoiceCell, ChoiceGroup, Segment } from '../primitives/choice.tsx';
import { Field, Input, Search, Select, Textarea } from '../primitives/field.tsx';
import { Meter, Steps } from '../primitives/meter.tsx';
import { Checkbox, Switch } from '../primitives/switch.tsx';
import { Specimens } from './specimen.tsx';

export function FormsSection() {
  return (
    <Specimens id="forms" title="Forms">
      <div className="ui-specimen-grid">
        <TextFields />
        <Settings />
      </div>
      <div className="ui-specimen-grid">
        <Approval />
        <Choices />
      </div>
    </Specimens>
  );
}

function TextFields() {
  return (
    <Card className="ui-specimen-stack">
      <Field label="Название" hint="Коротко и проверяемо" counter={{ text: '0 / 100' }}>
        <Input placeholder="Что вы обещаете?" />
      </Field>
      <Field
        label="Название"
        error="Название обещания обязательно"
        counter={{ text: '104 / 100', over: true }}
      >
        <Input />
      </Field>
      <Field label="О себе" optional="необязательно">
        <Textarea defaultValue="Бегаю медленно, читаю быстро." />
      </Field>
    </Card>
  );
}

function Settings() {
  const [open, setOpen] = useState(true);
  return (
    <Card className="ui-specimen-stack">
      <Field label="Статус">
        <Select>
          <option>Все статусы</option>
          <option>Ожидает</option>
        </Select>
      </Field>
      <Search label="Имя мотиватора" placeholder="Имя мотиватора" />
      <div>
        <Switch
          label="Visibility"
          value={open ? 'Публичное' : 'Приватное'}
          checked={open}
          onChange={setOpen}
        />
        <Switch label="Тихие часы" />
        <Checkbox label="Telegram" defaultChecked />
        <Checkbox label="Web" />
      </div>
      <Meter value={15} max={30} label="15 из 30 дней" />
      <Meter value={63} max={100} label="Загружено 63 %" tone="ink" />
      <Steps step={3} total={4} label="Шаг 3 из 4" />
    </Card>
  );
}

function Approval() {
  const [approval, setApproval] = useState<ApprovalType>('anyuser');
  return (
    <ApprovalChooser
      legend="Кто подтверждает отчёты"
      value={approval}
      onPick={setApproval}
      options={[
        { value: 'system', title: 'Система', hint: 'Отчёт принят сразу, на честном слове' },
        { value: 'anyuser', title: 'Голосование', hint: 'Любой участник, одного голоса достаточно' },
        { value: 'specific', title: 'Мотиватор', hint: 'Один человек, который согласился' },
      ]}
    />
  );
}

function Choices() {
  const [days, setDays] = useState('14');
  const [rhythm, setRhythm] = useState('weekly');
  return (
    <div className="ui-specimen-stack">
      <Segment
        name="rhythm"
        label="Частота"
        value={rhythm}
        onPick={setRhythm}
        options={[
          { value: 'daily', label: 'Ежедневно' },
          { value: 'weekly', label: 'Еженедельно' },
        ]}
      />
      <ChoiceGroup legend="Сколько дней" columns="fit">
        {['7', '10', '14', '20', '30'].map((value) => (
          <ChoiceCell key={value} name="days" value={value} chosen={days} onPick={setDays} figure={value}>
            дней
          </ChoiceCell>
        ))}
      </ChoiceGroup>
    </div>
  );
}
