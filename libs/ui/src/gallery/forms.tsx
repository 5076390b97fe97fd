import { gallery } from '@slovo/texts/web/gallery';
import { useState } from 'react';
import { ApprovalChooser, type ApprovalType } from '../patterns/approval.tsx';
import { Card } from '../primitives/card.tsx';
import { ChoiceCell, ChoiceGroup, Segment } from '../primitives/choice.tsx';
import { Field, Input, Search, Select, Textarea } from '../primitives/field.tsx';
import { Meter, Steps } from '../primitives/meter.tsx';
import { Checkbox, Switch } from '../primitives/switch.tsx';
import { Specimens } from './specimen.tsx';

const t = gallery.forms;

export function FormsSection() {
  return (
    <Specimens id="forms" title={gallery.sections.forms}>
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
      <Field label={t.name} hint={t.nameHint} counter={{ text: '0 / 100' }}>
        <Input placeholder={t.namePlaceholder} />
      </Field>
      <Field label={t.name} error={t.nameError} counter={{ text: '104 / 100', over: true }}>
        <Input />
      </Field>
      <Field label={t.bio} optional={t.optional}>
        <Textarea defaultValue={t.bioSample} />
      </Field>
    </Card>
  );
}

function Settings() {
  const [open, setOpen] = useState(true);
  return (
    <Card className="ui-specimen-stack">
      <Field label={t.status}>
        <Select>
          <option>{t.allStatuses}</option>
          <option>{t.pending}</option>
        </Select>
      </Field>
      <Search label={t.motivator} placeholder={t.motivator} />
      <div>
        <Switch label={t.visibility} value={open ? t.open : t.closed} checked={open} onChange={setOpen} />
        <Switch label={t.quietHours} />
        <Checkbox label="Telegram" defaultChecked />
        <Checkbox label={t.site} />
      </div>
      <Meter value={15} max={30} label={t.kept} />
      <Meter value={63} max={100} label={t.loaded} tone="ink" />
      <Steps step={3} total={4} label={t.step} />
    </Card>
  );
}

function Approval() {
  const [approval, setApproval] = useState<ApprovalType>('anyuser');
  return (
    <ApprovalChooser
      legend={t.approval}
      value={approval}
      onPick={setApproval}
      options={[
        { value: 'system', ...t.system },
        { value: 'anyuser', ...t.anyuser },
        { value: 'specific', ...t.specific },
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
        label={t.frequency}
        value={rhythm}
        onPick={setRhythm}
        options={[
          { value: 'daily', label: t.daily },
          { value: 'weekly', label: t.weekly },
        ]}
      />
      <ChoiceGroup legend={t.length} columns="fit">
        {['7', '10', '14', '20', '30'].map((value) => (
          <ChoiceCell key={value} name="days" value={value} chosen={days} onPick={setDays} figure={value}>
            {t.days}
          </ChoiceCell>
        ))}
      </ChoiceGroup>
    </div>
  );
}
