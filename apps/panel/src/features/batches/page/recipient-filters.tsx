import { FAILURE_REASONS, type Outcome, SKIP_REASONS } from '@slovo/domain/batch';
import { batches as t } from '@slovo/texts/panel/batches';
import { FilterBar } from '@slovo/ui/panel/filter-bar';
import { Button } from '@slovo/ui/primitives/button';
import { Search, Select } from '@slovo/ui/primitives/field';
import { RefreshIcon } from '@slovo/ui/primitives/icon';
import { useState } from 'react';
import type { RecipientFilters } from '../batch-queries.ts';

const REASONS = [...new Set([...FAILURE_REASONS, ...SKIP_REASONS])];

interface RecipientFilterBarProps {
  filters: RecipientFilters;
  outcomes: readonly Outcome[];
  busy: boolean;
  onFilters: (next: RecipientFilters) => void;
  onRefresh: () => void;
}

/** Selects filter at once, the box with Enter or the button, which also refreshes. */
export function RecipientFilterBar({
  filters,
  outcomes,
  busy,
  onFilters,
  onRefresh,
}: RecipientFilterBarProps) {
  const [typed, setTyped] = useState('');
  const q = typed.trim() || undefined;
  const submit = () => (q === filters.q ? onRefresh() : onFilters({ ...filters, q }));
  return (
    <FilterBar className="ui-box-in" aria-label={t.recipients.title} onSubmit={submit}>
      <Search
        label={t.recipients.search}
        placeholder={t.recipients.search}
        maxLength={64}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Select
        aria-label={t.recipients.outcome}
        value={filters.outcome ?? ''}
        onChange={({ target }) =>
          onFilters({ ...filters, outcome: outcomes.find((one) => one === target.value) })
        }
      >
        <option value="">{t.recipients.allOutcomes}</option>
        {outcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t.outcomes[outcome]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t.recipients.reason}
        value={filters.reason ?? ''}
        onChange={({ target }) =>
          onFilters({ ...filters, reason: REASONS.find((one) => one === target.value) })
        }
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
