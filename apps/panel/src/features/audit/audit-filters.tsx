import { writtenLine } from '@slovo/domain/text';
import { audit, type AuditAction } from '@slovo/texts/panel/audit';
import { FilterBar } from '@slovo/ui/panel/filter-bar';
import { Button } from '@slovo/ui/primitives/button';
import { Input, Search, Select } from '@slovo/ui/primitives/field';
import { type RefObject, useId, useState } from 'react';
import { useOperator } from '../../shared/auth/use-access.ts';
import { type AuditSearch, auditSearchOf, isFiltered } from './audit-search.ts';

export interface AuditFiltersProps {
  search: AuditSearch;
  onSearch: (next: AuditSearch) => void;
  box: RefObject<HTMLInputElement | null>;
}

/** Choices apply at once, typed words with Enter. Every change begins with the newest lines. */
export function AuditFilters({ search, onSearch, box }: AuditFiltersProps) {
  const { filters, actions } = audit;
  const id = useId();
  const words = search.target ?? search.q ?? '';
  const [typed, setTyped] = useState({ shown: words, text: words });
  // The address was changed by something else than this field: back, a link, «Clear all».
  if (typed.shown !== words) setTyped({ shown: words, text: words });
  const change = (fields: AuditSearch) =>
    onSearch(auditSearchOf({ ...search, cursor: undefined, ...fields }));
  const submit = () => {
    const text = writtenLine(typed.text);
    // «user:184» is a target, which has an index of its own; other words are searched for.
    const isTarget = /^[a-z][a-z-]*:[\w-]+$/.test(text);
    change({ target: isTarget ? text : undefined, q: isTarget ? undefined : text });
  };
  return (
    <FilterBar aria-label={filters.label} onSubmit={submit}>
      <Search
        ref={box}
        label={filters.search}
        placeholder={filters.placeholder}
        most={200}
        value={typed.text}
        onChange={({ currentTarget }) => setTyped({ shown: words, text: currentTarget.value })}
      />
      <Select
        aria-label={filters.action}
        value={search.action ?? ''}
        onChange={({ currentTarget }) => change({ action: currentTarget.value })}
      >
        <option value="">{filters.anyAction}</option>
        {(Object.keys(actions) as AuditAction[]).map((action) => (
          <option key={action} value={action}>
            {actions[action]}
          </option>
        ))}
      </Select>
      {(['from', 'to'] as const).map((end) => (
        <span key={end} className="ui-date-filter">
          <label className="ui-meta" htmlFor={`${id}-${end}`}>
            {filters[end]}
          </label>
          <Input
            id={`${id}-${end}`}
            type="date"
            value={search[end] ?? ''}
            onChange={({ currentTarget }) => change({ [end]: currentTarget.value })}
          />
        </span>
      ))}
      <OperatorFilter operator={search.operator} onChange={(operator) => change({ operator })} />
      <Button tone="quiet" type="submit">
        {filters.submit}
      </Button>
      <Button tone="ghost" idle={!isFiltered(search)} onClick={() => onSearch({})}>
        {filters.clear}
      </Button>
    </FilterBar>
  );
}

interface OperatorFilterProps {
  operator: string | undefined;
  onChange: (next: string) => void;
}

/** The id of an operator, or with one press the operator's own. */
function OperatorFilter({ operator, onChange }: OperatorFilterProps) {
  const { filters } = audit;
  const { user_id: me } = useOperator();
  const id = useId();
  return (
    <>
      <span className="ui-date-filter">
        <label className="ui-meta" htmlFor={id}>
          {filters.operator}
        </label>
        <Input
          id={id}
          className="ui-id-filter"
          inputMode="numeric"
          title={filters.operatorHint}
          value={operator ?? ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
        />
      </span>
      <Button tone="quiet" idle={operator === String(me)} onClick={() => onChange(String(me))}>
        {filters.mine}
      </Button>
    </>
  );
}
