import { messages as t } from '@slovo/texts/panel/messages';
import { ChoiceGroup, Segment } from '@slovo/ui/primitives/choice';
import { Field, Input } from '@slovo/ui/primitives/field';
import { now, useMinute } from '../../shared/clock.ts';
import { ChannelsAndLanguage } from '../../shared/messages/channels-and-language.tsx';
import { QuietHours } from '../../shared/messages/quiet-hours.tsx';
import { LANGUAGES, type MessageFields } from './message-fields.ts';
import { timeProblem } from './message-problem.ts';

interface SendOptionsProps {
  fields: MessageFields;
  onChange: (next: Partial<MessageFields>) => void;
}

export const Channels = ({ fields, onChange }: SendOptionsProps) => (
  <ChannelsAndLanguage fields={fields} languages={LANGUAGES} onChange={onChange} />
);

/** Quiet hours, and when. */
export function Timing({ fields: { quietHours, sendAt }, onChange }: SendOptionsProps) {
  return (
    <div className="ui-compose-row">
      <QuietHours value={quietHours} onPick={(value) => onChange({ quietHours: value })} />
      <ChoiceGroup legend={t.when.label}>
        <Segment
          name="when"
          label={t.when.label}
          value={sendAt === null ? 'now' : 'later'}
          options={(['now', 'later'] as const).map((value) => ({ value, label: t.when[value] }))}
          onPick={(value) => onChange({ sendAt: value === 'now' ? null : inAnHour() })}
        />
        {sendAt === null ? (
          <p className="ui-meta">{t.when.nowHint}</p>
        ) : (
          <Later sendAt={sendAt} onChange={onChange} />
        )}
      </ChoiceGroup>
    </div>
  );
}

function Later({ sendAt, onChange }: { sendAt: string; onChange: SendOptionsProps['onChange'] }) {
  // A form that is left open: its time passes.
  const minute = useMinute();
  return (
    <Field label={t.when.laterField} error={timeProblem(sendAt, t, minute) ?? undefined}>
      <Input
        type="datetime-local"
        value={sendAt}
        onChange={({ target }) => onChange({ sendAt: target.value })}
      />
    </Field>
  );
}

/** As a field of local date and time writes it, to the minute. */
function inAnHour(): string {
  const time = new Date(now() + 3_600_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
}
