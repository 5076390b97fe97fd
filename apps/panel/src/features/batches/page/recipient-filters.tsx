import { OUTCOMES } from '@slovo/domain/batch';
import { writtenLine } from '@slovo/domain/text';
import { batches as t } from '@slovo/texts/panel/batches';
import { FilterBar } from '@slovo/ui/panel/filter-bar';
import { Button } from '@slovo/ui/primitives/button';
import { Search, Select } from '@slovo/ui/primitives/field';
import { RefreshIcon } from '@slovo/ui/primitives/icon';
import { useState } from 'react';
import { LONGEST_QUERY, REASONS, type RecipientFilters, recipientFiltersOf } from '../recipient-search.ts';

interface RecipientFilterBarProps {
  filters: RecipientFilters;
  busy: boolean;
  onFilters: (next: RecipientFilters) => void;
  onRefresh: () => void;
}

/** Selects filter at once, the box with Enter or the button, which also refreshes. */
export function RecipientFilterBar({ filters, busy, onFilters, onRefresh }: RecipientFilterBarProps) {
  const { q } = filters;
  const [typed, setTyped] = useState({ text: q ?? '', of: q });
  // The address has changed without typing: the way back, a link.
  if (typed.of !== q) setTyped({ text: q ?? '', of: q });
  const change = (next: object) => onFilters(recipientFiltersOf({ ...filters, ...next }));
  const submit = () => (writtenLine(typed.text) === (q ?? '') ? onRefresh() : change({ q: typed.text }));
  return (
    <FilterBar className="ui-box-in" aria-label={t.recipients.title} onSubmit={submit}>
      <Search
        label={t.recipients.search}
        placeholder={t.recipients.search}
        most={LONGEST_QUERY}
        value={typed.text}
        onChange={({ target }) => setTyped({ text: target.value, of: q })}
      />
      <Select
        aria-label={t.recipients.outcome}
        value={filters.outcome ?? ''}
        onChange={({ target }) => change({ outcome: target.value })}
      >
        <option value="">{t.recipients.allOutcomes}</option>
        {OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t.outcomes[outcome]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t.recipients.reason}
        value={filters.reason ?? ''}
        onChange={({ target }) => change({ reason: target.value })}
      >
        <option value="">{t.recipients.allReasons}</option>
        {REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t.reasons[reason]}
          </option>
        ))}
      </Select>
      <Button type="submit" tone="quiet" busy={busy} icon={<RefreshIcon size="s" />}>
        {t.refresh}
      </Button>
    </FilterBar>
  );
}
