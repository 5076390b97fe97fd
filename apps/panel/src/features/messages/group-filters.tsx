import { messages } from '@slovo/texts/panel/messages';
import { Chip, Chips } from '@slovo/ui/primitives/chip';
import { Field, Input, Select } from '@slovo/ui/primitives/field';
import { LANGUAGES } from '@slovo/texts/languages';
import { useState } from 'react';
import type { AudienceFilters } from '../../shared/api/wire.ts';
import { dayOf, instantOf, integerOf, isOn, quickFilters, toggled } from './filter-values.ts';

interface GroupFiltersProps {
  filters: AudienceFilters;
  /** `isWrong`: a field holds what is no filter. */
  onChange: (filters: AudienceFilters, isWrong: boolean) => void;
}

const NUMBERS = ['lastLoginDaysGt', 'activePromisesGt'] as const;
const DAYS = ['registeredBefore', 'registeredAfter'] as const;
type Typed = Record<(typeof NUMBERS)[number], string>;

const typedOf = (filters: AudienceFilters): Typed => ({
  lastLoginDaysGt: String(filters.lastLoginDaysGt ?? ''),
  activePromisesGt: String(filters.activePromisesGt ?? ''),
});
const isWrong = (typed: Typed): boolean => NUMBERS.some((field) => integerOf(typed[field]) === null);

/** Quick filters are shortcuts to the advanced ones below them. */
export function GroupFilters({ filters, onChange }: GroupFiltersProps) {
  const { filters: t } = messages;
  const [typed, setTyped] = useState(() => typedOf(filters));
  const apply = (next: AudienceFilters) => {
    const shown = typedOf(next);
    setTyped(shown);
    onChange(next, isWrong(shown));
  };
  const type = (field: keyof Typed, text: string) => {
    const next = { ...typed, [field]: text };
    setTyped(next);
    const { [field]: _, ...rest } = filters;
    const value = integerOf(text);
    onChange(value === null || value === undefined ? rest : { ...rest, [field]: value }, isWrong(next));
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="ui-label">{t.label}</legend>
      <QuickFilters filters={filters} onChange={apply} />
      <p className="ui-label">{t.advanced}</p>
      <div className="ui-compose-row">
        {NUMBERS.map((field) => (
          <Field
            key={field}
            label={t[field]}
            error={integerOf(typed[field]) === null ? t.integer : undefined}
          >
            <Input
              inputMode="numeric"
              value={typed[field]}
              onChange={({ target }) => type(field, target.value)}
            />
          </Field>
        ))}
        <LanguageFilter
          language={filters.language}
          onChange={(language) => onChange({ ...filters, language }, isWrong(typed))}
        />
        {DAYS.map((field) => (
          <Field key={field} label={t[field]}>
            <Input
              type="date"
              value={dayOf(filters[field])}
              onChange={({ target }) =>
                onChange({ ...filters, [field]: instantOf(target.value) }, isWrong(typed))
              }
            />
          </Field>
        ))}
      </div>
      <p className="ui-meta">{t.all}</p>
    </fieldset>
  );
}

function QuickFilters({
  filters,
  onChange,
}: {
  filters: AudienceFilters;
  onChange: (next: AudienceFilters) => void;
}) {
  const { filters: t } = messages;
  return (
    <Chips label={t.quick}>
      {quickFilters().map(({ name, filter }) => (
        <Chip key={name} pressed={isOn(filters, filter)} onClick={() => onChange(toggled(filters, filter))}>
          {t[name]}
        </Chip>
      ))}
    </Chips>
  );
}

type Language = AudienceFilters['language'];

function LanguageFilter({ language, onChange }: { language: Language; onChange: (next: Language) => void }) {
  const { filters: t } = messages;
  return (
    <Field label={t.language}>
      <Select
        value={language ?? ''}
        onChange={({ target }) => onChange(LANGUAGES.find((one) => one === target.value))}
      >
        <option value="">{t.anyLanguage}</option>
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </Field>
  );
}
