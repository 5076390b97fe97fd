import { lengthOf, textProblem } from '@slovo/domain/text';
import { bans as t } from '@slovo/texts/panel/bans';
import { Chip, Chips } from '@slovo/ui/primitives/chip';
import { Field, Input } from '@slovo/ui/primitives/field';

export const REASON_MAX = 500;

export function BanReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const length = lengthOf(value);
  const isOver = textProblem(value, REASON_MAX) !== null;
  return (
    <div className="grid gap-2">
      <Field
        label={t.reason}
        optional={t.optional}
        hint={t.reasonHint}
        error={isOver ? t.tooLong(REASON_MAX) : undefined}
        counter={{ text: t.counter(length, REASON_MAX), over: isOver }}
      >
        <Input value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <Chips label={t.usual}>
        {t.reasons.map((reason) => (
          <Chip
            key={reason}
            pressed={value === reason}
            onClick={() => onChange(value === reason ? '' : reason)}
          >
            {reason}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
