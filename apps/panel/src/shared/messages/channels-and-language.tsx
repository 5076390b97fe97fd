import { messages as t } from '@slovo/texts/panel/messages';
import { Field, Select } from '@slovo/ui/primitives/field';
import { Checkbox } from '@slovo/ui/primitives/switch';
import type { MessageLanguage } from '@slovo/domain/message';
import type { ReactNode } from 'react';

interface Channels {
  telegram: boolean;
  web: boolean;
}

interface Props<L extends string> {
  fields: { channels: Channels; lang: L };
  languages: readonly L[];
  onChange: (next: { channels?: Channels; lang?: L }) => void;
  /** Channels beside these. */
  children?: ReactNode;
}

/** Where a message goes, and what language it is in. */
export function ChannelsAndLanguage<L extends MessageLanguage>(props: Props<L>) {
  const { fields, languages, onChange, children } = props;
  const { channels, lang } = fields;
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
        {children}
      </fieldset>
      <Field label={t.language} hint={t.languageHint}>
        <Select
          value={lang}
          onChange={({ target }) => onChange({ lang: languages.find((one) => one === target.value) })}
        >
          {languages.map((code) => (
            <option key={code} value={code}>
              {t.languages[code]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
