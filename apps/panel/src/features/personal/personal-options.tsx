import { messages } from '@slovo/texts/panel/messages';
import { personal } from '@slovo/texts/panel/personal';
import { Field, Input, Select } from '@slovo/ui/primitives/field';
import { Checkbox } from '@slovo/ui/primitives/switch';
import { useState } from 'react';
import { usePanelTexts } from '../../shared/texts/use-panel-texts.ts';
import { LANGUAGES, type PersonalFields, REASON_MAX } from './personal-fields.ts';

interface OptionsProps {
  fields: PersonalFields;
  onChange: (next: Partial<PersonalFields>) => void;
}

/** Channels and language. */
export function PersonalOptions({ fields: { channels, lang }, onChange }: OptionsProps) {
  const t = usePanelTexts(messages);
  const { push } = usePanelTexts(personal);
  return (
    <div className="ui-compose-row">
      <fieldset>
        <legend className="ui-label">{t.channels.label}</legend>
        {(['telegram', 'web'] as const).map((channel) => (
          <Checkbox
            key={channel}
            label={t.channels[channel]}
            checked={channels[channel]}
            onChange={(on) => onChange({ channels: { ...channels, [channel]: on } })}
          />
        ))}
        <Checkbox label={push} checked={false} disabled readOnly />
      </fieldset>
      <Field label={t.language} hint={t.languageHint}>
        <Select
          value={lang}
          onChange={({ target }) => onChange({ lang: LANGUAGES.find((one) => one === target.value) })}
        >
          {LANGUAGES.map((code) => (
            <option key={code} value={code}>
              {t.languages[code]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/** Says that it is required once somebody has been in the field. */
export function Reason({ fields: { reason }, onChange }: OptionsProps) {
  const t = usePanelTexts(personal);
  const [wasLeft, setWasLeft] = useState(false);
  return (
    <Field
      label={t.reason}
      hint={t.reasonHint}
      error={wasLeft && reason.trim() === '' ? t.reasonRequired : undefined}
    >
      <Input
        required
        value={reason}
        maxLength={REASON_MAX}
        autoComplete="off"
        onBlur={() => setWasLeft(true)}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </Field>
  );
}
