import { DESCRIPTION_MAX, TITLE_MAX } from '@slovo/domain/promise';
import { lengthOf, writtenLine, writtenText } from '@slovo/domain/text';
import { create as texts } from '@slovo/texts/web/create';
import { Field, Input, Textarea } from '@slovo/ui/primitives/field';

export interface WordingFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  readOnly?: boolean;
}

/** The title of a promise, with the limit of the pages (CREATE-16). */
export function TitleField({
  value,
  onChange,
  error,
  readOnly,
  enterKeyHint,
}: WordingFieldProps & { enterKeyHint: 'next' | 'done' }) {
  const length = lengthOf(writtenLine(value));
  return (
    <Field
      label={texts.name.label}
      hint={texts.name.hint}
      error={error}
      counter={{ text: texts.counter(length, TITLE_MAX.wizard), over: length > TITLE_MAX.wizard }}
    >
      <Input
        name="title"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        enterKeyHint={enterKeyHint}
        readOnly={readOnly}
        required
      />
    </Field>
  );
}

/** The description of a promise, with the limit of the pages (CREATE-17). */
export function DescriptionField({ value, onChange, error, readOnly }: WordingFieldProps) {
  const length = lengthOf(writtenText(value));
  return (
    <Field
      label={texts.about.label}
      optional={texts.about.optional}
      hint={texts.about.hint}
      error={error}
      counter={{ text: texts.counter(length, DESCRIPTION_MAX.wizard), over: length > DESCRIPTION_MAX.wizard }}
    >
      <Textarea
        name="description"
        rows={5}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        readOnly={readOnly}
      />
    </Field>
  );
}
