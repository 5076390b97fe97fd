import { hasText } from '@slovo/domain/text';
import { personal } from '@slovo/texts/panel/personal';
import { Field, Input } from '@slovo/ui/primitives/field';
import { Checkbox } from '@slovo/ui/primitives/switch';
import { useState } from 'react';
import { ChannelsAndLanguage } from '../../shared/messages/channels-and-language.tsx';
import { QuietHours } from '../../shared/messages/quiet-hours.tsx';
import { LANGUAGES, type PersonalFields, quietHoursOf, REASON_MAX } from './personal-fields.ts';

interface OptionsProps {
  fields: PersonalFields;
  onChange: (next: Partial<PersonalFields>) => void;
}

/** Channels, language and quiet hours. */
export function PersonalOptions({ fields, onChange }: OptionsProps) {
  const { push } = personal;
  return (
    <>
      <ChannelsAndLanguage fields={fields} languages={LANGUAGES} onChange={onChange}>
        <Checkbox label={push} checked={false} disabled readOnly />
      </ChannelsAndLanguage>
      <QuietHours value={quietHoursOf(fields)} onPick={(quietHours) => onChange({ quietHours })} />
    </>
  );
}

/** Says that the reason is required once the operator has left the field. */
export function Reason({ fields: { reason }, onChange }: OptionsProps) {
  const t = personal;
  const [wasLeft, setWasLeft] = useState(false);
  return (
    <Field
      label={t.reason}
      hint={t.reasonHint}
      error={wasLeft && !hasText(reason) ? t.reasonRequired : undefined}
    >
      <Input
        required
        value={reason}
        most={REASON_MAX}
        autoComplete="off"
        onBlur={() => setWasLeft(true)}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </Field>
  );
}
