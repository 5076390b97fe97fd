import { hasText, writtenText } from '@slovo/domain/text';
import { VARIABLE_LIMIT } from '@slovo/domain/message';
import { messages } from '@slovo/texts/panel/messages';
import { Chip, Chips } from '@slovo/ui/primitives/chip';
import { Field, Input, Select } from '@slovo/ui/primitives/field';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ErrorNote } from '../feedback/error-note.tsx';
import { useErrorText } from '../feedback/use-error-text.ts';
import type { MessageContent, TemplateChoice } from './content.ts';
import { type MessageTemplate, sampleIn, templatesQuery } from './templates.ts';
import type { TemplatePreviewProps } from './written.ts';

interface TemplateFieldsProps extends Pick<TemplatePreviewProps, 'channels' | 'recipient'> {
  content: MessageContent;
  /** What `username` begins with. */
  username: string;
  /** A blank `username` is each recipient's own. */
  ownNames: boolean;
  preview: ComponentType<TemplatePreviewProps>;
  onChange: (template: TemplateChoice) => void;
}

/** A template, the values of its variables, and its preview. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { templates: t } = messages;
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(templatesQuery());
  if (error && !data)
    return (
      <ErrorNote error={error} onRetry={() => void refetch()}>
        {errorText(error, { what: t.what })}
      </ErrorNote>
    );
  if (!data) return <p role="status">{t.loading}</p>;
  const { content, username, onChange } = props;
  const pick = (key: string) => {
    const chosen = data.find((one) => one.key === key);
    if (chosen) onChange({ key, variables: emptyVariables(chosen, username) });
  };
  const template = data.find(({ key }) => key === content.template.key);
  return (
    <div className="ui-compose-text">
      <div className="grid gap-3">
        <Keys templates={data} chosen={content.template.key} onPick={pick} />
        {template && <Variables {...props} />}
        {template && !template.languages.some((lang) => lang === content.lang) && (
          <p className="ui-meta">{t.inRussian}</p>
        )}
      </div>
      {template && <Preview {...props} template={template} />}
    </div>
  );
}

const emptyVariables = ({ variables }: MessageTemplate, username: string) =>
  Object.fromEntries(variables.map((name) => [name, name === 'username' ? username : '']));

interface KeysProps {
  templates: readonly MessageTemplate[];
  chosen: string | null;
  onPick: (key: string) => void;
}

function Keys({ templates, chosen, onPick }: KeysProps) {
  const { templates: t } = messages;
  const offered = templates.filter(({ offered: isOffered }) => isOffered);
  const others = offered.filter(({ quickPick }) => !quickPick);
  return (
    <div>
      <p className="ui-label">{t.label}</p>
      <Chips label={t.quick} className="mb-2">
        {offered
          .filter(({ quickPick }) => quickPick)
          .map(({ key }) => (
            <Chip key={key} pressed={key === chosen} onClick={() => onPick(key)}>
              {key}
            </Chip>
          ))}
      </Chips>
      <Select
        aria-label={t.others}
        value={others.some(({ key }) => key === chosen) ? (chosen ?? '') : ''}
        onChange={({ target }) => onPick(target.value)}
      >
        <option value="">{t.otherCount(others.length)}</option>
        {others.map(({ key }) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Variables({ content: { template }, ownNames, onChange }: TemplateFieldsProps) {
  const { templates: t } = messages;
  return (
    <div className="ui-compose-row">
      {Object.entries(template.variables).map(([name, value]) => (
        <Field
          key={name}
          label={name}
          hint={ownNames && name === 'username' ? t.ownName : undefined}
          className="grow"
        >
          <Input
            value={value}
            most={VARIABLE_LIMIT}
            autoComplete="off"
            onChange={({ target }) =>
              onChange({ ...template, variables: { ...template.variables, [name]: target.value } })
            }
          />
        </Field>
      ))}
    </div>
  );
}

interface PreviewProps extends TemplateFieldsProps {
  template: MessageTemplate;
}

/** A variable that is still to be filled is shown by its name. */
function Preview({ preview: Shown, template, content, ownNames, channels, recipient }: PreviewProps) {
  const values = Object.entries(content.template.variables)
    .filter(([name, value]) => hasText(value) || !(ownNames && name === 'username'))
    .map(([name, value]) => [name, writtenText(value) || `{{${name}}}`]);
  return (
    <Shown
      html={sampleIn(template, content.lang)?.html ?? ''}
      values={Object.fromEntries(values)}
      lang={content.lang}
      media={content.media}
      channels={channels}
      recipient={recipient}
    />
  );
}
